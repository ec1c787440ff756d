import { Controller, Delete, Param, Req, Res } from '@nestjs/common';
import {
  Answers,
  BodyOrQuery,
  clearSessionCookie,
  CurrentAdmin,
  CurrentSession,
  type Session,
} from '@vaultway/common';
import { type Admin, ById } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ColleagueService } from './colleague.service.js';

/** What an admin may do to a colleague's account. */
@Controller('admins')
export class ColleagueController {
  constructor(private readonly colleagues: ColleagueService) {}

  @Delete()
  @Answers(null, {
    summary: 'Remove an admin',
    message: 'Admin removed',
    errors: ['proof_needed', 'not_found', 'last_admin'],
  })
  async remove(
    @CurrentSession() session: Session,
    @BodyOrQuery(ById) { id }: ById,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.colleagues.remove(session, id);
    if (id === session.admin.id) clearSessionCookie(request, reply);
  }

  @Delete(':id/sessions')
  @Answers(null, {
    summary: 'End every session of an admin',
    message: 'Signed out everywhere',
    errors: ['not_found'],
  })
  endSessions(@CurrentAdmin() admin: Admin, @Param('id') id: string): Promise<void> {
    return this.colleagues.endSessions(admin, id);
  }
}
