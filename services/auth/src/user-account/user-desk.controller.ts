import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, requestLanguage } from '@vaultway/common';
import {
  type Admin,
  InviteUser,
  ListSessions,
  ListUsers,
  UserAccount,
  UserSession,
} from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { UserDeskService } from './user-desk.service.js';

/** Lets the desk see users, invite them, and sign them out. */
@Controller('users')
export class UserDeskController {
  constructor(private readonly desk: UserDeskService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(UserAccount, { summary: 'List the accounts of clients', list: true })
  list(@Query({ schema: ListUsers }) query: ListUsers) {
    return this.desk.list(query);
  }

  @Allow('clerk')
  @Post('invitations')
  @Answers(null, {
    summary: 'Email a link that creates a client’s account when pressed, valid for 7 days',
    status: 202,
    message: 'The invitation is on its way',
  })
  invite(
    @Body({ schema: InviteUser }) input: InviteUser,
    @CurrentAdmin() by: Admin,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.desk.invite(input, requestLanguage(request), by);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(UserAccount, { summary: 'Get the account of a client', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.desk.read(id);
  }

  @Allow('clerk', 'auditor')
  @Get(':id/sessions')
  @Answers(UserSession, { summary: 'List the sessions of a client', list: true, errors: ['not_found'] })
  listSessions(@Param('id') id: string, @Query({ schema: ListSessions }) query: ListSessions) {
    return this.desk.listSessions(id, query);
  }

  @Allow('clerk')
  @Delete(':id/sessions')
  @Answers(null, {
    summary: 'Sign a client out everywhere, and remove their passkeys',
    message: 'Client signed out',
    errors: ['not_found'],
  })
  endSessions(@Param('id') id: string, @CurrentAdmin() by: Admin): Promise<void> {
    return this.desk.endSessions(id, by);
  }

  @Allow('clerk')
  @Delete(':id/sessions/:session')
  @Answers(null, { summary: 'End one session of a client', message: 'Session ended', errors: ['not_found'] })
  endSession(
    @Param('id') id: string,
    @Param('session') session: string,
    @CurrentAdmin() by: Admin,
  ): Promise<void> {
    return this.desk.endSession(id, session, by);
  }
}
