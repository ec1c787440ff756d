import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { PasskeyHolder } from './passkey.entity.js';

const LIFETIME_SECONDS = 5 * 60;

/** To create an account's passkey, to sign in with any of the browser's, or for an admin's proof. */
export type Purpose = `create:${string}` | `sign-in:${PasskeyHolder}` | `proof:${string}`;

/** Stores WebAuthn challenges in Redis, each valid once, for one purpose, for five minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async remember(purpose: Purpose, challenge: string): Promise<void> {
    await this.redis.set(keyOf(purpose, challenge), '1', 'EX', LIFETIME_SECONDS);
  }

  /** Uses up a challenge. @returns true if it was issued for this purpose and unused */
  async redeem(purpose: Purpose, challenge: string): Promise<boolean> {
    return (await this.redis.del(keyOf(purpose, challenge))) === 1;
  }
}

const keyOf = (purpose: Purpose, challenge: string) => `passkey:${purpose}:${challenge}`;
