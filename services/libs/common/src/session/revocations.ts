import { Inject, Injectable } from '@nestjs/common';
import { revokedSessionKey, REVOCATIONS_COMPLETE_KEY } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/index.js';

/** A session that ended, and for how many seconds a token of it could still be valid. */
export interface Revocation {
  sessionId: string;
  seconds: number;
}

/** Sessions that ended before their token did, known to all services through Redis. */
@Injectable()
export class Revocations {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws when Redis is away or lost its data: whether the session still stands cannot be told */
  async has(sessionId: string): Promise<boolean> {
    const [complete, revoked] = await this.redis.mget(REVOCATIONS_COMPLETE_KEY, revokedSessionKey(sessionId));
    if (complete === null)
      throw new Error('Redis does not know all revoked sessions, auth must tell it first');
    return revoked !== null;
  }

  /** @throws when Redis did not take all of them */
  async add(revocations: readonly Revocation[]): Promise<void> {
    if (revocations.length === 0) return;
    const transaction = this.redis.multi();
    for (const { sessionId, seconds } of revocations) {
      transaction.set(revokedSessionKey(sessionId), '1', 'EX', Math.max(1, Math.ceil(seconds)));
    }
    await transaction.exec();
  }

  /** Whether Redis knows all revocations. For auth, which tells it when it does not. */
  async areComplete(): Promise<boolean> {
    return (await this.redis.exists(REVOCATIONS_COMPLETE_KEY)) === 1;
  }

  /** Says that {@link add} has been called for all that matter. */
  async markComplete(): Promise<void> {
    await this.redis.set(REVOCATIONS_COMPLETE_KEY, '1');
  }
}
