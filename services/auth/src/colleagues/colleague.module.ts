import { Module } from '@nestjs/common';
import { ApiKeyModule } from '../api-keys/api-key.controller.js';
import { InvitationModule } from '../invitations/invitation.module.js';
import { MailedLinkModule } from '../mailed-links/mailed-links.js';
import { NoticeModule } from '../notices/account-notices.js';
import { PasswordModule } from '../passwords/password.module.js';
import { FreshProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { ColleagueController } from './colleague.controller.js';
import { ColleagueService } from './colleague.service.js';

@Module({
  imports: [
    ApiKeyModule,
    FreshProofModule,
    InvitationModule,
    MailedLinkModule,
    NoticeModule,
    PasswordModule,
    SessionModule,
  ],
  controllers: [ColleagueController],
  providers: [ColleagueService],
})
export class ColleagueModule {}
