import { Module } from '@nestjs/common';
import { InvitationModule } from '../invitations/invitation.module.js';
import { MailedLinkModule } from '../mailed-links/mailed-links.js';
import { PasswordModule } from '../passwords/password.module.js';
import { FreshProofModule } from '../proofs/proof.module.js';
import { SessionModule } from '../sessions/session.module.js';
import { ColleagueController } from './colleague.controller.js';
import { ColleagueService } from './colleague.service.js';

@Module({
  imports: [FreshProofModule, InvitationModule, MailedLinkModule, PasswordModule, SessionModule],
  controllers: [ColleagueController],
  providers: [ColleagueService],
})
export class ColleagueModule {}
