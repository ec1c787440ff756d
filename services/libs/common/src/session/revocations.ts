import { Inject, Injectable } from '@nestjs/common';
import { revokedSessionKey } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/index.js';

/** Sessions that ended before their token did, known to all services through Redis. */
@Injectable()
export class Revocations {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws when Redis is away: whether the session still stands cannot be told */
  async has(sessionId: string): Promise<boolean> {
    return (await this.redis.exists(revokedSessionKey(sessionId))) === 1;
  }

  /** @param seconds how long a token of the session could still be valid */
  async add(sessionId: string, seconds: number): Promise<void> {
    await this.redis.set(revokedSessionKey(sessionId), '1', 'EX', Math.max(1, Math.ceil(seconds)));
  }
}
