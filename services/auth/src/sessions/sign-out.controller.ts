import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  Answer,
  clearSessionCookie,
  clearUserCookie,
  Message,
  Public,
  readSessionCookie,
} from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionService } from './session.service.js';

/** Signing out always clears the cookie, also without a session or when the database is away. */
@Public()
@Controller()
export class SignOutController {
  constructor(private readonly sessions: SessionService) {}

  @Get('admins/auth/signout')
  @Message('Signed out')
  async signOutAdmin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    clearSessionCookie(request, reply);
    await this.sessions.signOut(readSessionCookie(request));
    return new Answer(null, { admin: false });
  }

  @Get('users/auth/signout')
  @Message('Signed out')
  signOutUser(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    clearUserCookie(request, reply);
    return new Answer(null, { user: false });
  }
}
