import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  Answer,
  Answers,
  ApiError,
  clearSessionCookie,
  clearUserCookie,
  isFromOwnSite,
  Public,
  readSessionCookie,
} from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SessionService } from './session.service.js';

/**
 * Signing out always clears the cookie, even without a session or while the database is down. It is a GET, as the
 * specification has it, so a link or image on another site could ask for it: that changes nothing.
 */
@Public()
@Controller()
export class SignOutController {
  constructor(private readonly sessions: SessionService) {}

  @Get('admins/auth/signout')
  @Answers(null, {
    summary: 'Sign out',
    message: 'Signed out',
    beside: { admin: z.literal(false) },
    errors: ['not_allowed'],
  })
  async signOutAdmin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    refuseOtherSites(request);
    clearSessionCookie(request, reply);
    await this.sessions.signOut(readSessionCookie(request));
    return new Answer(null, { admin: false });
  }

  @Get('users/auth/signout')
  @Answers(null, {
    summary: "Clear a user's cookie",
    message: 'Signed out',
    beside: { user: z.literal(false) },
    errors: ['not_allowed'],
  })
  signOutUser(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    refuseOtherSites(request);
    clearUserCookie(request, reply);
    return new Answer(null, { user: false });
  }
}

function refuseOtherSites(request: FastifyRequest): void {
  if (!isFromOwnSite(request)) throw new ApiError('not_allowed');
}
