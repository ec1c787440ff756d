import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';

/** Seconds that somebody has to answer the browser's question. */
const LIFE = 5 * 60;

/** What it is asked for: to make a passkey for an admin, or to sign in with whichever the browser has. */
export type Purpose = `create:${string}` | 'sign-in';

/** The random texts that passkeys sign: each is good for one purpose, once, for five minutes. Kept in Redis. */
@Injectable()
export class PasskeyChallenges {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async remember(purpose: Purpose, challenge: string): Promise<void> {
    await this.redis.set(keyOf(purpose, challenge), '1', 'EX', LIFE);
  }

  /** Uses a challenge up. @returns whether it was given for this purpose and nobody had used it */
  async redeem(purpose: Purpose, challenge: string): Promise<boolean> {
    return (await this.redis.del(keyOf(purpose, challenge))) === 1;
  }
}

const keyOf = (purpose: Purpose, challenge: string) => `passkey:${purpose}:${challenge}`;
