import { Inject, Injectable } from '@nestjs/common';
import { revokedSessionKey, REVOCATIONS_COMPLETE_KEY } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/index.js';

/** An ended session, and the seconds until its tokens expire. */
export interface Revocation {
  sessionId: string;
  seconds: number;
}

/** Sessions that ended before their tokens expired, shared by all services through Redis. */
@Injectable()
export class Revocations {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws when Redis is down or lost its data: a revocation could be missed */
  async has(sessionId: string): Promise<boolean> {
    const [complete, revoked] = await this.redis.mget(REVOCATIONS_COMPLETE_KEY, revokedSessionKey(sessionId));
    if (complete === null)
      throw new Error('Redis does not have all revoked sessions; auth must publish them first');
    return revoked !== null;
  }

  /** @throws unless Redis took all of them */
  async add(revocations: readonly Revocation[]): Promise<void> {
    if (revocations.length === 0) return;
    const transaction = this.redis.multi();
    for (const { sessionId, seconds } of revocations) {
      transaction.set(revokedSessionKey(sessionId), '1', 'EX', Math.max(1, Math.ceil(seconds)));
    }
    await transaction.exec();
  }

  /** True if Redis knows all revocations; if not, auth adds them again. */
  async areComplete(): Promise<boolean> {
    return (await this.redis.exists(REVOCATIONS_COMPLETE_KEY)) === 1;
  }

  /** Call after {@link add} for all relevant revocations. */
  async markComplete(): Promise<void> {
    await this.redis.set(REVOCATIONS_COMPLETE_KEY, '1');
  }
}
