import { Controller, Delete, Get, Query, Req, Res } from '@nestjs/common';
import {
  AllowEveryRole,
  Answers,
  BodyOrQuery,
  clearSessionCookie,
  CurrentSession,
  type Session,
} from '@vaultway/common';
import { AdminSession, ById, ListSessions } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionService } from './session.service.js';

/** Manages an admin's own sessions. */
@AllowEveryRole()
@Controller('admins/sessions')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Get()
  @Answers(AdminSession, { summary: 'List your sessions', list: true })
  list(@CurrentSession() session: Session, @Query({ schema: ListSessions }) query: ListSessions) {
    return this.sessions.list(session, query);
  }

  @Delete('others')
  @Answers(null, { summary: 'End all of your other sessions', message: 'Every other session ended' })
  endOthers(@CurrentSession() session: Session): Promise<void> {
    return this.sessions.endOthers(session);
  }

  @Delete()
  @Answers(null, { summary: 'End one of your sessions', message: 'Session ended', errors: ['not_found'] })
  async end(
    @CurrentSession() session: Session,
    @BodyOrQuery(ById) { id }: ById,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.sessions.endOwn(session.admin, id);
    if (id === session.id) clearSessionCookie(request, reply);
  }
}
