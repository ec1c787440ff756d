import { Controller, Delete, Get, Query, Req, Res } from '@nestjs/common';
import { BodyOrQuery, clearSessionCookie, CurrentSession, Message, type Session } from '@vaultway/common';
import { ById, ListSessions } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionService } from './session.service.js';

/** Where an admin is signed in. */
@Controller('admins/sessions')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Get()
  list(@CurrentSession() session: Session, @Query({ schema: ListSessions }) query: ListSessions) {
    return this.sessions.list(session, query);
  }

  @Delete()
  @Message('Session ended')
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
