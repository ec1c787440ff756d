import { Inject, Injectable } from '@nestjs/common';
import { hiddenKey, readCookie, REDIS, setCookie } from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { createHash, randomBytes } from 'node:crypto';

const LIFETIME_S = 30 * 60;
/** The cookie is sent only with requests for parcels, their events and their handovers. */
const PATHS = ['/api/parcels', '/api/activities', '/api/handovers'];

/**
 * Stores that a client proved to be a party of a parcel, by a random token in a cookie per parcel. Redis holds only the
 * token's hash, so that reading Redis yields no token.
 */
@Injectable()
export class RevealCookies {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws if Redis is down */
  async grant(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = randomBytes(24).toString('base64url');
    await this.redis.set(this.entryOf(token), key, 'EX', LIFETIME_S);
    for (const path of PATHS) {
      setCookie(request, reply, cookieOf(key, request), token, { path, maxAge: LIFETIME_S });
    }
  }

  /** True if the client has proved to be a party of the parcel. False while Redis is down. */
  async has(key: string, request: FastifyRequest): Promise<boolean> {
    const token = readCookie(request, cookieOf(key, request));
    if (token === undefined || token === '') return false;
    return this.redis.get(this.entryOf(token)).then(
      (known) => known === key,
      () => false,
    );
  }

  private entryOf(token: string) {
    return hiddenKey(this.redis, 'reveal', token);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const cookieOf = (key: string, { protocol }: FastifyRequest) =>
  `${protocol === 'https' ? '__Secure-' : ''}reveal-${sha256(key).slice(0, 16)}`;
