import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Revocations } from './revocations.js';
import { readSessionCookie } from './session-cookie.js';
import { SessionTokens, type Session } from './session-token.js';

/** Recognizes admins on routes that are open to everybody. */
@Injectable()
export class StandingSessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly revocations: Revocations,
  ) {}

  /**
   * The admin's session of a request; undefined for a visitor, for one who has to set up a
   * second factor first, and while Redis cannot tell whether the session was
   * revoked. Costs nothing without a cookie.
   */
  async of(request: FastifyRequest): Promise<Session | undefined> {
    const token = readSessionCookie(request);
    const session = token === undefined ? undefined : this.tokens.verify(token);
    if (!session || session.mustEnrol) return undefined;
    const revoked = await this.revocations.has(session.id).catch(() => true);
    return revoked ? undefined : session;
  }
}
