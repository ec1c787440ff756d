import { Body, Controller, Module, Post } from '@nestjs/common';
import {
  AllowEveryRole,
  Answers,
  CurrentAdmin,
  CurrentSession,
  OnRequest,
  RequestBody,
  type Session,
} from '@vaultway/common';
import { type Admin, PasskeyOptions, Prove, type RequestPayload } from '@vaultway/contracts';
import { AccountModule } from '../accounts/account.module.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { PasskeyUse } from '../credentials/passkey-use.js';
import { FreshProof } from './fresh-proof.js';
import { PasswordProof } from './password-proof.js';

@AllowEveryRole()
@Controller('admins/proof')
class IdentityProofController {
  constructor(
    private readonly proof: FreshProof,
    private readonly passkeys: PasskeyUse,
  ) {}

  @Post('challenges')
  @Answers(PasskeyOptions, {
    summary: 'Start confirming your identity with a passkey',
    status: 201,
    message: 'Answer within five minutes',
  })
  async ask(@CurrentAdmin() admin: Admin) {
    return { options: await this.passkeys.askToProve(admin.id) };
  }

  @Post()
  @Answers(null, {
    summary: 'Confirm your identity with your password, a code or a passkey',
    message: 'Confirmed for ten minutes',
    errors: ['throttled'],
  })
  prove(@CurrentSession() session: Session, @Body({ schema: Prove }) given: Prove): Promise<void> {
    return this.proof.prove(session, given);
  }
}

/** Answers other services. */
@Controller()
class ProofRequests {
  constructor(private readonly proof: FreshProof) {}

  @OnRequest('session.proved')
  async proved(@RequestBody('session.proved') { id }: RequestPayload<'session.proved'>) {
    return { fresh: await this.proof.isFresh(id) };
  }
}

/** For modules with actions that need recent re-authentication. */
@Module({
  imports: [AccountModule, CredentialModule],
  controllers: [IdentityProofController, ProofRequests],
  providers: [FreshProof, PasswordProof],
  exports: [FreshProof, PasswordProof],
})
export class ProofModule {}
