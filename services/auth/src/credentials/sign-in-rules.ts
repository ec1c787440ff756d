import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { SignInRules as Rules } from '@vaultway/contracts';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { PasskeyEntity } from './passkey.entity.js';
import { TotpEntity } from './totp.entity.js';

/** Rules of every sign-in. A passkey includes a second factor: the device, and unlocking it. */
@Injectable()
export class SignInRules {
  async read(tx: EntityManager): Promise<Rules> {
    return rulesIn(await tx.query<Rules[]>('SELECT require_second_factor FROM sign_in_rules'));
  }

  /** @returns the rules before the change, locked until `tx` ends */
  async lock(tx: EntityManager): Promise<Rules> {
    return rulesIn(await tx.query<Rules[]>('SELECT require_second_factor FROM sign_in_rules FOR UPDATE'));
  }

  async write(tx: EntityManager, { require_second_factor }: Rules): Promise<void> {
    await tx.query('UPDATE sign_in_rules SET require_second_factor = $1', [require_second_factor]);
  }

  /** True if a sign-in now must set up a second factor first. Locks the rule until `tx` ends. */
  async mustEnrol(tx: EntityManager, adminId: string): Promise<boolean> {
    const rules = await tx.query<Rules[]>('SELECT require_second_factor FROM sign_in_rules FOR SHARE');
    return rulesIn(rules).require_second_factor && !(await this.hasFactor(tx, adminId));
  }

  async hasFactor(tx: EntityManager, adminId: string): Promise<boolean> {
    return (
      (await tx.existsBy(TotpEntity, { admin_id: adminId, confirmed_at: Not(IsNull()) })) ||
      tx.existsBy(PasskeyEntity, { admin_id: adminId })
    );
  }

  /**
   * Call after removing a factor in `tx`. Serializes one admin's removals, so that the later one sees the earlier.
   *
   * @throws ApiError `second_factor_needed` if it was the last one and one is required
   */
  async assertFactorLeft(tx: EntityManager, adminId: string): Promise<void> {
    await tx.query('SELECT 1 FROM admins WHERE id = $1 FOR UPDATE', [adminId]);
    if (await this.mustEnrol(tx, adminId)) throw new ApiError('second_factor_needed');
  }
}

const rulesIn = ([row]: Rules[]): Rules => ({ require_second_factor: row?.require_second_factor ?? false });
