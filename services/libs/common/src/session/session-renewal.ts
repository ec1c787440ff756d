import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MessageClient } from '../messaging/index.js';
import { setSessionCookie } from './session-cookie.js';
import { isHalfSpent, type Session } from './session-token.js';

/** Milliseconds in which an auth that did not answer is not waited for again. */
const PAUSE = 10_000;

/**
 * Keeps a session in use alive: past half of a token's life auth is asked for a fresh one. When auth
 * does not answer, the request goes on with the token that it came with.
 */
@Injectable()
export class SessionRenewal {
  private pausedUntil = 0;

  constructor(private readonly messages: MessageClient) {}

  async renewIfHalfSpent(session: Session, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isHalfSpent(session) || Date.now() < this.pausedUntil) return;
    const fresh = await this.messages.ask('session.renew', { token: session.token }, { fallback: undefined });
    if (fresh === undefined) this.pausedUntil = Date.now() + PAUSE;
    if (fresh) setSessionCookie(request, reply, fresh.token, new Date(fresh.expires_at));
  }
}
