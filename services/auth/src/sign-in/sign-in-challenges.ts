import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { createHash, randomBytes } from 'node:crypto';
import type { IdentifiedAdmin } from '../accounts/admin.service.js';

/** Time limit between the password and the code. */
const LIFETIME_SECONDS = 5 * 60;

/** A sign-in after the correct password, with a fingerprint of its hash, so that a new password voids the challenge. */
export interface PendingSignIn {
  admin_id: string;
  password_print: string;
}

/** Stores sign-ins waiting for their second step, in Redis under a hash of the browser's challenge. */
@Injectable()
export class SignInChallenges {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async issue(identified: IdentifiedAdmin): Promise<{ challenge: string; expires_at: string }> {
    const challenge = randomBytes(32).toString('base64url');
    const pending: PendingSignIn = {
      admin_id: identified.admin.id,
      password_print: printOf(identified.password_hash),
    };
    await this.redis.set(keyOf(challenge), JSON.stringify(pending), 'EX', LIFETIME_SECONDS);
    return { challenge, expires_at: new Date(Date.now() + LIFETIME_SECONDS * 1000).toISOString() };
  }

  async read(challenge: string): Promise<PendingSignIn | undefined> {
    const found = await this.redis.get(keyOf(challenge));
    return found === null ? undefined : (JSON.parse(found) as PendingSignIn);
  }

  /** Uses up a challenge. @returns true if it was unused */
  async redeem(challenge: string): Promise<boolean> {
    return (await this.redis.del(keyOf(challenge))) === 1;
  }
}

/** Tells passwords apart but does not help to guess one, since the hash contains its own salt. */
export const printOf = (passwordHash: string) => sha256(passwordHash);

const keyOf = (challenge: string) => `signin:challenge:${sha256(challenge)}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
