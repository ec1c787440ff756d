import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createHmac, randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const COUNT = 10;
/** Without 0 and O, 1, I and L, and U, which make it mistyped or rude. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten of thirty characters are 49 bits. */
const LENGTH = 10;

/** The codes that an admin keeps for the day when the app is lost: ten, each good for one sign-in. */
@Injectable()
export class RecoveryCodes {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = config.AUTH_SECRET_KEY;
  }

  /** Makes ten new codes; the former ones are worthless once `tx` commits. @returns them as they are shown */
  async replace(tx: EntityManager, adminId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, newCode);
    await this.forget(tx, adminId);
    const rows = codes.map((code) => ({ admin_id: adminId, code_hash: this.hash(adminId, code) }));
    await tx.insert(RecoveryCodeEntity, rows);
    return codes;
  }

  /** Uses a code up. @returns whether it was one of the admin's that nobody had used */
  async redeem(tx: EntityManager, adminId: string, code: string): Promise<boolean> {
    const which = { admin_id: adminId, code_hash: this.hash(adminId, code) };
    return (await tx.delete(RecoveryCodeEntity, which)).affected === 1;
  }

  left(tx: EntityManager, adminId: string): Promise<number> {
    return tx.countBy(RecoveryCodeEntity, { admin_id: adminId });
  }

  async forget(tx: EntityManager, adminId: string): Promise<void> {
    await tx.delete(RecoveryCodeEntity, { admin_id: adminId });
  }

  /** Keyed, so that a stolen table alone does not let anybody try all codes. Case, spaces and hyphens are forgiven. */
  private hash(adminId: string, code: string): Buffer {
    const typed = code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
    return createHmac('sha256', this.key).update(`recovery code:${adminId}:${typed}`).digest();
  }
}

function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
