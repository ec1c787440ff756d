import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  Answer,
  Answers,
  clearSessionCookie,
  clearUserCookie,
  Public,
  readSessionCookie,
  readUserCookie,
} from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OwnSiteOnly } from './origin.guard.js';
import { SessionService } from './session.service.js';
import { UserSessionService } from './user-session.service.js';

/**
 * Signs out, always clearing the cookie, even without a session or while the database is down. It is a GET by
 * specification, so a link or image on another site could request it, which `OriginGuard` refuses.
 */
@Public()
@Controller()
export class SignOutController {
  constructor(
    private readonly sessions: SessionService,
    private readonly userSessions: UserSessionService,
  ) {}

  @OwnSiteOnly(true)
  @Get('admins/auth/signout')
  @Answers(null, {
    summary: 'Sign out',
    message: 'Signed out',
    beside: { admin: z.literal(false) },
    errors: ['not_allowed'],
  })
  async signOutAdmin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    clearSessionCookie(request, reply);
    await this.sessions.signOut(readSessionCookie(request));
    return new Answer(null, { admin: false });
  }

  @OwnSiteOnly(true)
  @Get('users/auth/signout')
  @Answers(null, {
    summary: 'Sign a user out',
    message: 'Signed out',
    beside: { user: z.literal(false) },
    errors: ['not_allowed'],
  })
  async signOutUser(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    clearUserCookie(request, reply);
    await this.userSessions.signOut(readUserCookie(request));
    return new Answer(null, { user: false });
  }
}
