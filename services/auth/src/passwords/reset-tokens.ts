import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { deriveSecret } from '../secrets.js';
import { ResetTokenEntity } from './reset-token.entity.js';

/** Without 0 and O, 1, I and L, and U, which make it mistyped or rude. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten of thirty characters are 49 bits. */
const LENGTH = 10;

/** Milliseconds. */
const LIFE = 15 * 60_000;
const WRONG_TRIES = 5;

/** The tokens that are mailed to who forgot a password: one per admin, for 15 minutes, five tries, once. */
@Injectable()
export class ResetTokens {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = deriveSecret(config.SESSION_PRIVATE_KEY, 'password token');
  }

  /** Makes a token; the former one is worthless from now on. @returns it as it is mailed: `ABCDE-FGH23` */
  async issue(tx: EntityManager, adminId: string): Promise<{ token: string; expires_at: Date }> {
    const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const expires_at = new Date(Date.now() + LIFE);
    const row = { admin_id: adminId, token_hash: this.hash(adminId, text), wrong_tries: 0, expires_at };
    await tx.upsert(ResetTokenEntity, row, ['admin_id']);
    return { token: `${text.slice(0, 5)}-${text.slice(5)}`, expires_at };
  }

  /**
   * Uses an admin's token up, or counts a wrong try; either stands once the transaction of `tx` commits.
   * Tries at the same time wait for each other.
   *
   * @returns whether it was the right token
   */
  async redeem(tx: EntityManager, adminId: string, token: string): Promise<boolean> {
    const row = await tx.findOne(ResetTokenEntity, {
      where: { admin_id: adminId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row || row.expires_at <= new Date()) return false;
    const right = timingSafeEqual(row.token_hash, this.hash(adminId, token));
    if (right || row.wrong_tries + 1 >= WRONG_TRIES) await tx.delete(ResetTokenEntity, adminId);
    else await tx.increment(ResetTokenEntity, { admin_id: adminId }, 'wrong_tries', 1);
    return right;
  }

  async forget(tx: EntityManager, adminId: string): Promise<void> {
    await tx.delete(ResetTokenEntity, adminId);
  }

  async deleteExpired(tx: EntityManager): Promise<void> {
    await tx.delete(ResetTokenEntity, { expires_at: LessThanOrEqual(new Date()) });
  }

  /** Keyed, so that a stolen table alone does not let anybody try all tokens. Case, spaces and hyphens are forgiven. */
  private hash(adminId: string, token: string): Buffer {
    const typed = token.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
    return createHmac('sha256', this.key).update(`${adminId}:${typed}`).digest();
  }
}
