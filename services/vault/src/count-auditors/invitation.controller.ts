import { Body, Controller, Delete, Get, Header, Param, Post, Query, Req } from '@nestjs/common';
import {
  Allow,
  Answers,
  CurrentAdmin,
  type Once,
  OncePerKey,
  Public,
  requestLanguage,
} from '@vaultway/common';
import {
  type Admin,
  CountInvitation,
  InviteAuditor,
  InvitedCount,
  InvitedLines,
  ListCountInvitations,
  OpenCountInvitation,
  ReadInvitedLines,
  SignCount,
} from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { InvitationAdmission } from './invitation-admission.js';
import { InvitationService } from './invitation.service.js';
import { InvitedCountService } from './invited-count.service.js';

/** Manages the invitations of outside auditors to a count. */
@Controller('vault/counts/:id/invitations')
export class CountInvitationController {
  constructor(private readonly invitations: InvitationService) {}

  @Allow('auditor')
  @Get()
  @Answers(CountInvitation, {
    summary: 'List the invitations of outside auditors to a count, with their signatures',
    list: true,
    errors: ['not_found'],
  })
  list(@Param('id') id: string, @Query({ schema: ListCountInvitations }) query: ListCountInvitations) {
    return this.invitations.list(id, query);
  }

  @Post()
  @Answers(CountInvitation, {
    summary: 'Email an outside auditor a link that shows one count until it ends',
    status: 201,
    message: 'The invitation is on its way',
    errors: ['not_found', 'count_closed'],
  })
  invite(
    @Param('id') id: string,
    @Body({ schema: InviteAuditor }) input: InviteAuditor,
    @CurrentAdmin() by: Admin,
    @OncePerKey() once: Once,
    @Req() request: FastifyRequest,
  ) {
    return this.invitations.invite(id, input, { by, fallback: requestLanguage(request), once });
  }

  @Delete(':invitation')
  @Answers(null, { summary: 'End the link of an invitation', message: 'Link ended', errors: ['not_found'] })
  end(@Param('id') id: string, @Param('invitation') invitation: string, @CurrentAdmin() by: Admin) {
    return this.invitations.end(id, invitation, by);
  }
}

const LINK_ERRORS = ['not_found', 'share_ended', 'throttled'] as const;

/** Serves a count to whoever has the link of an invitation. Programs that only fetch its page call none of this. */
@Public()
@Controller('vault/invited-count')
export class InvitedCountController {
  constructor(
    private readonly admission: InvitationAdmission,
    private readonly counts: InvitedCountService,
  ) {}

  @Post()
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Answers(InvitedCount, {
    summary: 'Open the link of an invitation to a count',
    status: 200,
    errors: [...LINK_ERRORS],
  })
  async open(
    @Body({ schema: OpenCountInvitation }) { token }: OpenCountInvitation,
    @Req() { ip }: FastifyRequest,
  ) {
    await this.admission.admit(ip);
    return this.counts.open(token);
  }

  @Post('lines')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Answers(InvitedLines, {
    summary: 'Read the items of the count of an invitation, by serial number',
    status: 200,
    errors: [...LINK_ERRORS],
  })
  async lines(@Body({ schema: ReadInvitedLines }) input: ReadInvitedLines, @Req() { ip }: FastifyRequest) {
    await this.admission.admit(ip);
    return this.counts.lines(input);
  }

  @Post('signature')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Answers(InvitedCount, {
    summary: 'Sign a finished count as its invited auditor, once',
    status: 201,
    message: 'Count signed',
    errors: [...LINK_ERRORS, 'signed_already', 'count_unfinished', 'count_unexplained', 'changed_meanwhile'],
  })
  async sign(@Body({ schema: SignCount }) input: SignCount, @Req() { ip }: FastifyRequest) {
    await this.admission.admit(ip);
    return this.counts.sign(input);
  }
}
