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
import { SessionService } from './session.service.js';

/** For whoever had to set up a second factor before anything else. */
@AllowEveryRole()
@Controller('admins/enrolment')
export class EnrolmentController {
  constructor(private readonly sessions: SessionService) {}

  @WhileEnrolling()
  @Post('complete')
  @Answers(null, {
    summary: 'Open the session to everything once a second factor is set up',
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
