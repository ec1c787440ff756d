import { Module } from '@nestjs/common';
import { AdminModule } from '../admins/admin.module.js';
import { AttemptModule } from '../attempts/attempts.js';
import { SessionModule } from '../sessions/session.module.js';
import { HashingModule } from './password-hasher.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordController } from './password.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { PinThrottle } from './pin-throttle.js';
import { ProofModule } from './password-proof.js';
import { ResetTokens } from './reset-tokens.js';

@Module({
  imports: [AdminModule, AttemptModule, HashingModule, ProofModule, SessionModule],
  controllers: [PasswordController],
  providers: [PasswordResetService, PasswordChangeService, ResetTokens, PinThrottle],
  exports: [ResetTokens],
})
export class PasswordModule {}
