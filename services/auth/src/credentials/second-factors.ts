import { Injectable } from '@nestjs/common';
import { ApiError, recordAudit } from '@vaultway/common';
import type { Admin, SecondFactorName } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { SecurityLog } from '../security-log/security-log.js';
import { RecoveryCodes } from './recovery-codes.js';
import { Totps } from './totps.js';

/** Verifies codes of authenticator apps, and recovery codes in their place. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: DataSource,
    private readonly totps: Totps,
    private readonly codes: RecoveryCodes,
    private readonly log: SecurityLog,
  ) {}

  /** Returns the factors that this admin's sign-in requires beside the password. */
  async required({ id }: Admin): Promise<SecondFactorName[]> {
    return (await this.totps.since(this.database.manager, id)) === null ? [] : ['totp', 'recovery'];
  }

  /** Uses up a code. @returns its kind; undefined if it is wrong or was used before */
  prove(admin: Admin, code: string): Promise<SecondFactorName | undefined> {
    return this.database.transaction(async (tx) => {
      if (await this.totps.redeem(tx, admin.id, code)) return 'totp';
      if (!(await this.codes.redeem(tx, admin.id, code))) return undefined;
      await recordAudit(tx, {
        by: admin,
        action: 'recovery_code.used',
        record_type: 'admin',
        record_id: admin.id,
        before: null,
        after: null,
      });
      await this.log.record(tx, 'recovery_code_used', { email: admin.email });
      return 'recovery';
    });
  }
}

/** Returns the key that counts an admin's wrong codes. */
export const subjectOf = (adminId: string) => `second-factor:${adminId}`;

export const wrongCode = () => ApiError.field('code', 'wrong_code');
