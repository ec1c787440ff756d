import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { normalizedCode, randomCode } from '../secrets.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const COUNT = 10;

/** Ten codes that an admin keeps in case the app is lost, each valid for one sign-in. */
@Injectable()
export class RecoveryCodes {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = config.AUTH_SECRET_KEY;
  }

  /** Creates ten codes, which void the previous ones when `tx` commits. @returns them in display form */
  async replace(tx: EntityManager, adminId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, randomCode);
    await this.forget(tx, adminId);
    const rows = codes.map((code) => ({ admin_id: adminId, code_hash: this.hash(adminId, code) }));
    await tx.insert(RecoveryCodeEntity, rows);
    return codes;
  }

  /** Uses up a code. @returns true for an unused code of the admin */
  async redeem(tx: EntityManager, adminId: string, code: string): Promise<boolean> {
    const which = { admin_id: adminId, code_hash: this.hash(adminId, code) };
    return (await tx.delete(RecoveryCodeEntity, which)).affected === 1;
  }

  countLeft(tx: EntityManager, adminId: string): Promise<number> {
    return tx.countBy(RecoveryCodeEntity, { admin_id: adminId });
  }

  async forget(tx: EntityManager, adminId: string): Promise<void> {
    await tx.delete(RecoveryCodeEntity, { admin_id: adminId });
  }

  /** Keyed, so that a stolen table alone does not allow trying all codes. */
  private hash(adminId: string, code: string): Buffer {
    const text = `recovery code:${adminId}:${normalizedCode(code)}`;
    return createHmac('sha256', this.key).update(text).digest();
  }
}
