import { Controller, Post } from '@nestjs/common';
import { Answers, CurrentAdmin } from '@vaultway/common';
import { type Admin, Invitation } from '@vaultway/contracts';
import { InvitationService } from './invitation.service.js';

@Controller('admins/invitations')
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  @Post()
  @Answers(Invitation, {
    summary: 'Make a sign-up link for a colleague',
    status: 201,
    message: 'The link works once, within 48 hours',
  })
  invite(@CurrentAdmin() admin: Admin): Promise<Invitation> {
    return this.invitations.invite(admin);
  }
}
