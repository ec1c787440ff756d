import { Controller, Post, Req, Res } from '@nestjs/common';
import {
  AllowEveryRole,
  Answers,
  CurrentSession,
  type Session,
  setSessionCookie,
  WhileEnrolling,
} from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionService } from '../sessions/session.service.js';

/** Enrolls admins who must set up a second factor first. */
@AllowEveryRole()
@Controller('admins/enrolment')
export class EnrolmentController {
  constructor(private readonly sessions: SessionService) {}

  @WhileEnrolling()
  @Post('complete')
  @Answers(null, {
    summary: 'Upgrade the session to full access once a second factor is set up',
    message: 'You can go on',
  })
  async complete(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const opened = await this.sessions.completeEnrolment(session);
    if (opened) setSessionCookie(request, reply, opened.token, opened.expiresAt);
  }
}
