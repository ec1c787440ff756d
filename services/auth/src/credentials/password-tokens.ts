import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { deriveSecret, normalizedCode, randomCode } from '../secrets.js';
import { PasswordTokenEntity } from './password-token.entity.js';

const LIFETIME_MS = 15 * 60_000;
const MAX_WRONG_TRIES = 5;

/** Tokens for resetting a password: one per admin, valid once, for 15 minutes and five tries. */
@Injectable()
export class PasswordTokens {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = deriveSecret(config.SESSION_PRIVATE_KEY, 'password token');
  }

  /** Creates a token and voids the previous one. @returns it in the form for the mail, `ABCDE-FGH23` */
  async issue(tx: EntityManager, adminId: string): Promise<{ token: string; expires_at: Date }> {
    const token = randomCode();
    const expires_at = new Date(Date.now() + LIFETIME_MS);
    const row = { admin_id: adminId, token_hash: this.hash(adminId, token), wrong_tries: 0, expires_at };
    await tx.upsert(PasswordTokenEntity, row, ['admin_id']);
    return { token, expires_at };
  }

  /**
   * Uses up an admin's token, or counts a wrong try; either takes effect when `tx` commits. Serializes simultaneous
   * tries.
   *
   * @returns true for the right token
   */
  async redeem(tx: EntityManager, adminId: string, token: string): Promise<boolean> {
    const row = await tx.findOne(PasswordTokenEntity, {
      where: { admin_id: adminId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row || row.expires_at <= new Date()) return false;
    const right = timingSafeEqual(row.token_hash, this.hash(adminId, token));
    if (right || row.wrong_tries + 1 >= MAX_WRONG_TRIES) await tx.delete(PasswordTokenEntity, adminId);
    else await tx.increment(PasswordTokenEntity, { admin_id: adminId }, 'wrong_tries', 1);
    return right;
  }

  async forget(tx: EntityManager, adminId: string): Promise<void> {
    await tx.delete(PasswordTokenEntity, adminId);
  }

  async deleteExpired(tx: EntityManager): Promise<void> {
    await tx.delete(PasswordTokenEntity, { expires_at: LessThanOrEqual(new Date()) });
  }

  /** Keyed, so that a stolen table alone does not allow trying all tokens. */
  private hash(adminId: string, token: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${adminId}:${normalizedCode(token)}`)
      .digest();
  }
}
