import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { createHash, randomBytes } from 'node:crypto';
import type { IdentifiedAdmin } from '../admins/admin.service.js';

/** Seconds between the password and the code. */
const LIFE = 5 * 60;

/** Whose password was right, and a print of its hash: another password voids the challenge. */
export interface PendingSignIn {
  admin_id: string;
  password_print: string;
}

/** Sign-ins that wait for their second step, in Redis under a hash of what the browser holds. */
@Injectable()
export class SignInChallenges {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async issue(identified: IdentifiedAdmin): Promise<{ challenge: string; expires_at: string }> {
    const challenge = randomBytes(32).toString('base64url');
    const pending: PendingSignIn = {
      admin_id: identified.admin.id,
      password_print: printOf(identified.password_hash),
    };
    await this.redis.set(keyOf(challenge), JSON.stringify(pending), 'EX', LIFE);
    return { challenge, expires_at: new Date(Date.now() + LIFE * 1000).toISOString() };
  }

  async look(challenge: string): Promise<PendingSignIn | undefined> {
    const found = await this.redis.get(keyOf(challenge));
    return found === null ? undefined : (JSON.parse(found) as PendingSignIn);
  }

  /** Uses a challenge up. @returns whether nobody had done so before */
  async redeem(challenge: string): Promise<boolean> {
    return (await this.redis.del(keyOf(challenge))) === 1;
  }
}

/** Tells passwords apart without being of use to guess one: the hash carries its own salt. */
export const printOf = (passwordHash: string) => sha256(passwordHash);

const keyOf = (challenge: string) => `signin:challenge:${sha256(challenge)}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
