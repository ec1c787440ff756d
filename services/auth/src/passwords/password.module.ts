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
import { TokenRequestThrottle } from './token-request-throttle.js';
import { PasswordProofModule } from './password-proof.js';
import { PasswordTokens } from './password-tokens.js';
import { TokenTryThrottle } from './token-try-throttle.js';

@Module({
  imports: [
    AdminModule,
    AttemptModule,
    HashingModule,
    MailedLinkModule,
    NoticeModule,
    PasswordProofModule,
    SessionModule,
  ],
  controllers: [PasswordController],
  providers: [
    PasswordResetService,
    PasswordChangeService,
    PasswordTokens,
    TokenRequestThrottle,
    TokenTryThrottle,
  ],
  exports: [PasswordTokens],
})
export class PasswordModule {}
