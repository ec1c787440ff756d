import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';

const LIFETIME_SECONDS = 5 * 60;

/** To create a passkey for an admin, to sign in with any that the browser has, or to prove to be that admin. */
export type Purpose = `create:${string}` | 'sign-in' | `proof:${string}`;

/** The random texts that passkeys sign, kept in Redis: each is valid for one purpose, once, for five minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async remember(purpose: Purpose, challenge: string): Promise<void> {
    await this.redis.set(keyOf(purpose, challenge), '1', 'EX', LIFETIME_SECONDS);
  }

  /** Uses up a challenge. @returns whether it was issued for this purpose and not used before */
  async redeem(purpose: Purpose, challenge: string): Promise<boolean> {
    return (await this.redis.del(keyOf(purpose, challenge))) === 1;
  }
}

const keyOf = (purpose: Purpose, challenge: string) => `passkey:${purpose}:${challenge}`;
