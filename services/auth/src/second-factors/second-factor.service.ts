import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG } from '@vaultway/common';
import { AuditTrail } from '@vaultway/common/audit';
import {
  labelOf,
  type Admin,
  type SecondFactorName,
  type SecondFactorState,
  type TotpEnrolment,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Attempts } from '../attempts/attempts.js';
import type { AuthConfig } from '../config.js';
import { PasswordProof } from '../passwords/password-proof.js';
import { RecoveryCodes } from './recovery-codes.js';
import { Totps, totpUri } from './totps.js';

/** An admin's authenticator app and recovery codes, from setting them up to taking them away. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: DataSource,
    private readonly totps: Totps,
    private readonly codes: RecoveryCodes,
    private readonly proof: PasswordProof,
    private readonly attempts: Attempts,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  async state({ id }: Admin): Promise<SecondFactorState> {
    const { manager } = this.database;
    const since = await this.totps.since(manager, id);
    const recovery_codes_left = since === null ? 0 : await this.codes.left(manager, id);
    return { totp_since: since?.toISOString() ?? null, recovery_codes_left };
  }

  /** A secret for the app; it counts once `confirm` has seen a code of it. */
  async begin(admin: Admin, password: string): Promise<TotpEnrolment> {
    await this.proof.demand(admin.id, password);
    const secret = await this.database.transaction((tx) => this.totps.begin(tx, admin.id));
    if (!secret) throw new ApiError('totp_on');
    const issuer = new URL(this.config.PUBLIC_URL).hostname;
    return { secret: secret.base32, uri: totpUri(secret, issuer, admin.email) };
  }

  /** From now on sign-ins ask for a code. @returns the recovery codes, which nobody can show again */
  async confirm(admin: Admin, code: string): Promise<string[]> {
    if (!(await this.totps.awaits(this.database.manager, admin.id))) throw new ApiError('totp_off');
    const codes = await this.attempts.make([subjectOf(admin.id)], () =>
      this.database.transaction(async (tx) => {
        if (!(await this.totps.confirm(tx, admin.id, code))) return undefined;
        await this.note(tx, 'totp.enabled', admin);
        return this.codes.replace(tx, admin.id);
      }),
    );
    if (!codes) throw wrongCode();
    return codes;
  }

  /** Sign-ins ask for the password alone again. */
  async disable(admin: Admin, password: string): Promise<void> {
    await this.proof.demand(admin.id, password);
    await this.database.transaction(async (tx) => {
      await this.codes.forget(tx, admin.id);
      if (await this.totps.forget(tx, admin.id)) await this.note(tx, 'totp.disabled', admin);
    });
  }

  /** Ten new recovery codes in place of the old ones. */
  async renewCodes(admin: Admin, password: string): Promise<string[]> {
    await this.proof.demand(admin.id, password);
    return this.database.transaction(async (tx) => {
      if ((await this.totps.since(tx, admin.id)) === null) throw new ApiError('totp_off');
      await this.note(tx, 'recovery_codes.created', admin);
      return this.codes.replace(tx, admin.id);
    });
  }

  /** What the sign-in of that admin asks for beside the password; empty when nothing. */
  async asked({ id }: Admin): Promise<SecondFactorName[]> {
    return (await this.totps.since(this.database.manager, id)) === null ? [] : ['totp', 'recovery'];
  }

  /** Uses a code up. @returns which kind it was; undefined when it is wrong or was used before */
  prove(admin: Admin, code: string): Promise<SecondFactorName | undefined> {
    return this.database.transaction(async (tx) => {
      if (await this.totps.redeem(tx, admin.id, code)) return 'totp';
      if (!(await this.codes.redeem(tx, admin.id, code))) return undefined;
      await this.note(tx, 'recovery_code.used', admin);
      return 'recovery';
    });
  }

  private note(tx: EntityManager, action: string, admin: Admin): Promise<void> {
    const about = { record_type: 'admin', record_id: admin.id, before: null, after: null };
    return this.audit.record(tx, { by: admin, action, ...about });
  }
}

/** What wrong codes of an admin are counted by. */
export const subjectOf = (adminId: string) => `second-factor:${adminId}`;

export const wrongCode = () =>
  ApiError.field('code', 'wrong_code', `${labelOf('code')} is wrong or was used already`);
