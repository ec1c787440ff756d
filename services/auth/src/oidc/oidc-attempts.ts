import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, readCookie, setCookie } from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '../config.js';
import { deriveSecret } from '../secrets.js';

/** Time limit at the provider. */
const LIFETIME_SECONDS = 10 * 60;

/** Secrets of a sign-in that has begun, which only the browser that began it holds. */
export interface OidcAttempt {
  state: string;
  nonce: string;
  /** The code verifier of PKCE. */
  verifier: string;
}

/** Keeps begun sign-ins in signed cookies, one for each, so that two tabs do not disturb each other. */
@Injectable()
export class OidcAttempts {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = deriveSecret(config.SESSION_PRIVATE_KEY, 'openid connect');
  }

  remember(request: FastifyRequest, reply: FastifyReply, attempt: OidcAttempt): void {
    const content = Buffer.from(
      JSON.stringify({ ...attempt, expires: Date.now() + LIFETIME_SECONDS * 1000 }),
    );
    const value = `${content.toString('base64url')}.${this.sign(content).toString('base64url')}`;
    setCookie(request, reply, nameFor(request, attempt.state), value, {
      path: '/',
      maxAge: LIFETIME_SECONDS,
    });
  }

  /** Returns the attempt with this state; undefined if this browser has begun none, or too long ago. */
  read(request: FastifyRequest, state: string): OidcAttempt | undefined {
    const [content = '', signature = ''] = readCookie(request, nameFor(request, state))?.split('.', 2) ?? [];
    const bytes = Buffer.from(content, 'base64url');
    const given = Buffer.from(signature, 'base64url');
    const own = this.sign(bytes);
    if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
    const { expires, ...attempt } = JSON.parse(bytes.toString()) as OidcAttempt & { expires: number };
    return expires > Date.now() && attempt.state === state ? attempt : undefined;
  }

  forget(request: FastifyRequest, reply: FastifyReply, state: string): void {
    setCookie(request, reply, nameFor(request, state), '', { path: '/', maxAge: 0 });
  }

  private sign(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest();
  }
}

/** Over https the prefix binds the cookie to the host, like the session's. */
const nameFor = (request: FastifyRequest, state: string) =>
  `${request.protocol === 'https' ? '__Host-' : ''}oidc-${state.replaceAll(/[^\w-]/g, '').slice(0, 8)}`;
