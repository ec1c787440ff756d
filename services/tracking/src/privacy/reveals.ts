import { Inject, Injectable } from '@nestjs/common';
import { readCookie, REDIS, setCookie } from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { createHash, randomBytes } from 'node:crypto';

/** Seconds for which a proof lasts. */
const LIFETIME = 30 * 60;
/** The cookie goes with calls about parcels and nowhere else. */
const PATH = '/api/parcels';

/**
 * Remembers who proved that a parcel is theirs: a random token in a cookie of that parcel's own, which Redis
 * knows for half an hour. A stolen look at Redis yields no token, only its hash.
 */
@Injectable()
export class Reveals {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws when Redis is away */
  async grant(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = randomBytes(24).toString('base64url');
    await this.redis.set(entryOf(token), key, 'EX', LIFETIME);
    setCookie(request, reply, cookieOf(key, request), token, { path: PATH, maxAge: LIFETIME });
  }

  /** Whether the one who asks has proved it. Nobody has while Redis is away. */
  async has(key: string, request: FastifyRequest): Promise<boolean> {
    const token = readCookie(request, cookieOf(key, request));
    if (token === undefined || token === '') return false;
    return this.redis.get(entryOf(token)).then(
      (known) => known === key,
      () => false,
    );
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const entryOf = (token: string) => `reveal:${sha256(token)}`;
const cookieOf = (key: string, { protocol }: FastifyRequest) =>
  `${protocol === 'https' ? '__Secure-' : ''}reveal-${sha256(key).slice(0, 16)}`;
