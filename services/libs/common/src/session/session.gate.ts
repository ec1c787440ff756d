import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { CONFIG, SERVICE_NAME, type ServiceConfig } from '../config/index.js';
import { ApiError } from '../errors/index.js';
import { REDIS } from '../redis/index.js';
import { SecurityNotes } from '../security-notes/index.js';
import { addressKey, Throttle } from '../throttle/index.js';
import type { Access, RequestWithSession } from './public.decorator.js';
import { isSafe, mayChange, readSessionCookie } from './session-cookie.js';
import { SessionRenewal } from './session-renewal.js';
import type { Session } from './session-token.js';
import { StandingSessions } from './standing-sessions.js';

/**
 * Lets signed-in admins through, and visitors to public routes only. It is asked as soon as the headers are there, so
 * that nothing is read, let alone kept, of a stranger's body that nobody wants.
 */
@Injectable()
export class SessionGate {
  private readonly publicWrites: Throttle;

  constructor(
    private readonly sessions: StandingSessions,
    private readonly renewal: SessionRenewal,
    private readonly notes: SecurityNotes,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: ServiceConfig,
    @Inject(SERVICE_NAME) service: string,
  ) {
    const tries = config.THROTTLE_PUBLIC_WRITE_PER_MINUTE;
    this.publicWrites = new Throttle(redis, { name: `${service}:write`, tries, seconds: 60 });
  }

  /** @throws ApiError `not_found`, `not_allowed`, `throttled`, `sign_in_first`, `second_factor_required`; `unavailable` while Redis is away */
  async admit(request: RequestWithSession, reply: FastifyReply): Promise<void> {
    if (request.is404) throw new ApiError('not_found');
    const { access, whileEnrolling = false } = request.routeOptions.config;
    const token = readSessionCookie(request);
    if (token !== undefined && !mayChange(request)) {
      this.notes.note('request_refused', { address: request.ip, detail: 'other_site' });
      throw new ApiError('not_allowed');
    }
    if (access !== undefined && !isSafe(request)) await this.publicWrites.count(addressKey(request.ip));
    if (access === 'visitor') return;

    const found = token === undefined ? undefined : await this.standing(token, access);
    const session = found?.mustEnrol && !whileEnrolling ? refuse(access) : found;
    if (session) {
      request.session = session;
      await this.renewal.renewIfHalfSpent(session, request, reply);
    } else if (access === undefined) {
      throw new ApiError('sign_in_first');
    }
  }

  /** While Redis is away a visitor's call goes on, and an admin's fails, since a revocation could be missed. */
  private async standing(token: string, access: Access | undefined): Promise<Session | undefined> {
    try {
      return await this.sessions.find(token);
    } catch (error) {
      if (access === 'maybe-admin') return undefined;
      throw new ApiError('unavailable', { retryAfter: 5, cause: error });
    }
  }
}

/** A session that must enrol is a visitor's where visitors may go, and nobody's elsewhere. */
function refuse(access: Access | undefined): undefined {
  if (access === undefined) throw new ApiError('second_factor_required');
}
