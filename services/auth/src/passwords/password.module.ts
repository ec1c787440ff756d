import { Module } from '@nestjs/common';
import { AdminModule } from '../admins/admin.module.js';
import { AttemptModule } from '../attempts/attempts.js';
import { MailedLinkModule } from '../mailed-links/mailed-links.js';
import { NoticeModule } from '../notices/account-notices.js';
import { SessionModule } from '../sessions/session.module.js';
import { HashingModule } from './password-hasher.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordController } from './password.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { PinThrottle } from './pin-throttle.js';
import { ProofModule } from './password-proof.js';
import { ResetTokens } from './reset-tokens.js';
import { TokenThrottle } from './token-throttle.js';

@Module({
  imports: [
    AdminModule,
    AttemptModule,
    HashingModule,
    MailedLinkModule,
    NoticeModule,
    ProofModule,
    SessionModule,
  ],
  controllers: [PasswordController],
  providers: [PasswordResetService, PasswordChangeService, ResetTokens, PinThrottle, TokenThrottle],
  exports: [ResetTokens],
})
export class PasswordModule {}
