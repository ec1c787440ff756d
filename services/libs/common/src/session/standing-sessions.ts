import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Revocations } from './revocations.js';
import { readSessionCookie } from './session-cookie.js';
import { SessionTokens, type Session } from './session-token.js';

/** Says whose session a token is, as long as it stands. */
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
    const session = await this.find(readSessionCookie(request)).catch(() => undefined);
    return session?.mustEnrol ? undefined : session;
  }

  /**
   * The session of a token that is valid and not revoked, also of an admin who must enrol.
   *
   * @throws when Redis cannot tell
   */
  async find(token: string | undefined): Promise<Session | undefined> {
    const session = token === undefined ? undefined : this.tokens.verify(token);
    if (!session) return undefined;
    return (await this.revocations.has(session.id)) ? undefined : session;
  }
}
