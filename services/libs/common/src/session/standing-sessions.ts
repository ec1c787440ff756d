import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Revocations } from './revocations.js';
import { readSessionCookie, readUserCookie } from './session-cookie.js';
import { SessionTokens, type Session, type UserSession } from './session-token.js';

/** Finds the session of a token, if it still stands. */
@Injectable()
export class StandingSessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly revocations: Revocations,
  ) {}

  /**
   * Returns the admin's session; undefined for visitors, for admins who must enroll a second factor first, and while
   * Redis cannot tell whether the session was revoked. Costs nothing without a cookie.
   */
  async of(request: FastifyRequest): Promise<Session | undefined> {
    const session = await this.find(readSessionCookie(request)).catch(() => undefined);
    return session?.mustEnrol ? undefined : session;
  }

  /**
   * Returns the session of a valid, unrevoked token, including admins who must enroll.
   *
   * @throws when Redis cannot tell
   */
  async find(token: string | undefined): Promise<Session | undefined> {
    const session = token === undefined ? undefined : this.tokens.verify(token);
    if (!session) return undefined;
    return (await this.revocations.has(session.id)) ? undefined : session;
  }

  /** Returns the user's session, like {@link of} for admins. */
  ofUser(request: FastifyRequest): Promise<UserSession | undefined> {
    return this.findUser(readUserCookie(request)).catch(() => undefined);
  }

  /** Returns the session of a user's valid, unrevoked token. @throws when Redis cannot tell */
  async findUser(token: string | undefined): Promise<UserSession | undefined> {
    const session = token === undefined ? undefined : this.tokens.verifyUser(token);
    if (!session) return undefined;
    return (await this.revocations.has(session.id)) ? undefined : session;
  }
}
