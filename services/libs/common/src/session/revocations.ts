import { Inject, Injectable } from '@nestjs/common';
import { revokedSessionKey, REVOCATIONS_COMPLETE_KEY } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/index.js';

/** A session that ended, and for how many seconds its tokens would still be valid. */
export interface Revocation {
  sessionId: string;
  seconds: number;
}

/** Sessions that ended before their tokens expire, known to all services through Redis. */
@Injectable()
export class Revocations {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws when Redis is away or lost its data: nobody can tell whether the session was revoked */
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

  /** Whether Redis knows all revocations; if not, auth adds them again. */
  async areComplete(): Promise<boolean> {
    return (await this.redis.exists(REVOCATIONS_COMPLETE_KEY)) === 1;
  }

  /** To be called once {@link add} was called for all that matter. */
  async markComplete(): Promise<void> {
    await this.redis.set(REVOCATIONS_COMPLETE_KEY, '1');
  }
}
