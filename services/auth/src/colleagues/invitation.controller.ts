import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  CurrentAdmin,
  CurrentSession,
  type Once,
  OncePerKey,
  type Session,
} from '@vaultway/common';
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
  @Answers(OpenInvitation, { summary: 'List unused sign-up links', list: true })
  list(@Query({ schema: ListInvitations }) query: ListInvitations) {
    return this.invitations.list(query);
  }

  @Post()
  @Answers(Invitation, {
    summary: 'Create a sign-up link for a colleague',
    status: 201,
    message: 'The link works once, within 48 hours',
    errors: ['proof_needed', 'not_found'],
  })
  invite(
    @CurrentSession() session: Session,
    @Body({ schema: CreateInvitation }) { role }: CreateInvitation,
    @OncePerKey() once: Once,
  ): Promise<Invitation> {
    return this.invitations.invite(session, role, once);
  }

  @Delete()
  @Answers(null, {
    summary: 'Revoke a sign-up link',
    message: 'Invitation withdrawn',
    errors: ['not_found'],
  })
  withdraw(@CurrentAdmin() admin: Admin, @BodyOrQuery(ById) { id }: ById): Promise<void> {
    return this.invitations.withdraw(admin, id);
  }
}
