import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MessageClient } from '../messaging/index.js';
import { setSessionCookie, setUserCookie } from './session-cookie.js';
import { isHalfSpent, type Session, type UserSession } from './session-token.js';

/** Pause after auth did not answer. */
const PAUSE_MS = 10_000;

/**
 * Keeps a session alive while in use: requests a fresh token from auth after half of the old one's life. If auth does
 * not answer, the request continues with the old token.
 */
@Injectable()
export class SessionRenewal {
  private pausedUntil = 0;

  constructor(private readonly messages: MessageClient) {}

  async renewIfHalfSpent(
    session: Session | UserSession,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!isHalfSpent(session) || performance.now() < this.pausedUntil) return;
    const fresh = await this.messages.ask('session.renew', { token: session.token }, { fallback: undefined });
    if (fresh === undefined) this.pausedUntil = performance.now() + PAUSE_MS;
    const setCookie = 'user' in session ? setUserCookie : setSessionCookie;
    if (fresh) setCookie(request, reply, fresh.token, new Date(fresh.expires_at));
  }
}
