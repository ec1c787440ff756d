import { Body, Controller, Module, Post } from '@nestjs/common';
import { Answers, CurrentSession, type Session } from '@vaultway/common';
import { Prove } from '@vaultway/contracts';
import { AttemptModule } from '../attempts/attempts.js';
import { ProofModule as PasswordProofModule } from '../passwords/password-proof.js';
import { SecondFactorModule } from '../second-factors/second-factor.module.js';
import { FreshProof } from './fresh-proof.js';

@Controller('admins/proof')
class ProofController {
  constructor(private readonly proof: FreshProof) {}

  @Post()
  @Answers(null, {
    summary: 'Prove again who one is, with the password or a code',
    message: 'Confirmed for ten minutes',
    errors: ['throttled'],
  })
  prove(@CurrentSession() session: Session, @Body({ schema: Prove }) given: Prove): Promise<void> {
    return this.proof.prove(session, given);
  }
}

/** For a module with a call that must not be left to a passer-by at an open browser. */
@Module({
  imports: [AttemptModule, PasswordProofModule, SecondFactorModule],
  controllers: [ProofController],
  providers: [FreshProof],
  exports: [FreshProof],
})
export class FreshProofModule {}
