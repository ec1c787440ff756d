import { Body, Controller, Module, Post } from '@nestjs/common';
import { AllowEveryRole, Answers, CurrentAdmin, CurrentSession, type Session } from '@vaultway/common';
import { type Admin, PasskeyOptions, Prove } from '@vaultway/contracts';
import { AttemptModule } from '../attempts/attempts.js';
import { PasskeyUse, PasskeyUseModule } from '../passkeys/passkey-use.js';
import { PasswordProofModule } from '../passwords/password-proof.js';
import { SecondFactorModule } from '../second-factors/second-factor.module.js';
import { FreshProof } from './fresh-proof.js';

@AllowEveryRole()
@Controller('admins/proof')
class ProofController {
  constructor(
    private readonly proof: FreshProof,
    private readonly passkeys: PasskeyUse,
  ) {}

  @Post('challenges')
  @Answers(PasskeyOptions, {
    summary: 'Begin to confirm your identity with a passkey',
    status: 201,
    message: 'Answer within five minutes',
  })
  async ask(@CurrentAdmin() admin: Admin) {
    return { options: await this.passkeys.askToProve(admin.id) };
  }

  @Post()
  @Answers(null, {
    summary: 'Confirm your identity again, with the password, a code or a passkey',
    message: 'Confirmed for ten minutes',
    errors: ['throttled'],
  })
  prove(@CurrentSession() session: Session, @Body({ schema: Prove }) given: Prove): Promise<void> {
    return this.proof.prove(session, given);
  }
}

/** For a module with a call that must not be left to a passer-by at an open browser. */
@Module({
  imports: [AttemptModule, PasskeyUseModule, PasswordProofModule, SecondFactorModule],
  controllers: [ProofController],
  providers: [FreshProof],
  exports: [FreshProof],
})
export class FreshProofModule {}
