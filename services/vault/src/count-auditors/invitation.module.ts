import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.js';
import { InvitationAdmission } from './invitation-admission.js';
import { CountInvitationController, InvitedCountController } from './invitation.controller.js';
import { InvitationService } from './invitation.service.js';
import { InvitedCountService } from './invited-count.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [CountInvitationController, InvitedCountController],
  providers: [InvitationAdmission, InvitationService, InvitedCountService],
})
export class CountAuditorModule {}
