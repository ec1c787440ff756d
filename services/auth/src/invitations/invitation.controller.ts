import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin } from '@vaultway/common';
import {
  type Admin,
  ById,
  CreateInvitation,
  Invitation,
  ListInvitations,
  OpenInvitation,
} from '@vaultway/contracts';
import { InvitationService } from './invitation.service.js';

@Controller('admins/invitations')
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  @Allow('auditor')
  @Get()
  @Answers(OpenInvitation, { summary: 'Sign-up links that nobody has used yet', list: true })
  list(@Query({ schema: ListInvitations }) query: ListInvitations) {
    return this.invitations.list(query);
  }

  @Post()
  @Answers(Invitation, {
    summary: 'Make a sign-up link for a colleague',
    status: 201,
    message: 'The link works once, within 48 hours',
  })
  invite(
    @CurrentAdmin() admin: Admin,
    @Body({ schema: CreateInvitation }) { role }: CreateInvitation,
  ): Promise<Invitation> {
    return this.invitations.invite(admin, role);
  }

  @Delete()
  @Answers(null, {
    summary: 'Withdraw a sign-up link',
    message: 'Invitation withdrawn',
    errors: ['not_found'],
  })
  withdraw(@CurrentAdmin() admin: Admin, @BodyOrQuery(ById) { id }: ById): Promise<void> {
    return this.invitations.withdraw(admin, id);
  }
}
