import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempts/attempts.js';
import { NoticeModule } from '../notices/account-notices.js';
import { PasswordProofModule } from '../passwords/password-proof.js';
import { SignInRulesModule } from '../sign-in-rules/sign-in-rules.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { Totps } from './totps.js';

@Module({
  imports: [AttemptModule, NoticeModule, PasswordProofModule, SignInRulesModule],
  controllers: [SecondFactorController],
  providers: [SecondFactorService, Totps, RecoveryCodes],
  exports: [SecondFactorService],
})
export class SecondFactorModule {}
