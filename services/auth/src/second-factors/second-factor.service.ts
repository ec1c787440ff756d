import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, recordAudit } from '@vaultway/common';
import {
  type Admin,
  type Language,
  type SecondFactorName,
  type SecondFactorState,
  type TotpEnrolment,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Attempts } from '../attempts/attempts.js';
import type { AuthConfig } from '../config.js';
import { AccountNotices } from '../notices/account-notices.js';
import { PasswordProof } from '../passwords/password-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import { SignInRules } from '../sign-in-rules/sign-in-rules.js';
import { RecoveryCodes } from './recovery-codes.js';
import { Totps, totpUri } from './totps.js';

/** An admin's authenticator app and recovery codes, from set-up to removal. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: DataSource,
    private readonly totps: Totps,
    private readonly codes: RecoveryCodes,
    private readonly proof: PasswordProof,
    private readonly attempts: Attempts,
    private readonly notices: AccountNotices,
    private readonly rules: SignInRules,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  async state({ id }: Admin): Promise<SecondFactorState> {
    const { manager } = this.database;
    const since = await this.totps.since(manager, id);
    const recovery_codes_left = since === null ? 0 : await this.codes.countLeft(manager, id);
    return { totp_since: since?.toISOString() ?? null, recovery_codes_left };
  }

  /** Makes a secret for the app. It takes effect when `confirm` has seen a code made with it. */
  async begin(admin: Admin, password: string): Promise<TotpEnrolment> {
    await this.proof.demand(admin.id, password);
    const secret = await this.database.transaction((tx) => this.totps.begin(tx, admin.id));
    if (!secret) throw new ApiError('totp_on');
    const issuer = new URL(this.config.PUBLIC_URL).hostname;
    return { secret: secret.base32, uri: totpUri(secret, issuer, admin.email) };
  }

  /** Makes sign-ins ask for a code. @returns the recovery codes, which cannot be shown again */
  async confirm(admin: Admin, code: string): Promise<string[]> {
    if (!(await this.totps.isPending(this.database.manager, admin.id))) throw new ApiError('totp_off');
    const codes = await this.attempts.make([subjectOf(admin.id)], () =>
      this.database.transaction(async (tx) => {
        if (!(await this.totps.confirm(tx, admin.id, code))) return undefined;
        await this.recordChange(tx, 'totp.enabled', admin);
        await this.log.record(tx, 'factor_added', { email: admin.email, detail: 'totp' });
        return this.codes.replace(tx, admin.id);
      }),
    );
    if (!codes) throw wrongCode();
    return codes;
  }

  /** Makes sign-ins ask for the password alone again. */
  async disable(admin: Admin, password: string, language: Language): Promise<void> {
    await this.proof.demand(admin.id, password);
    await this.database.transaction(async (tx) => {
      await this.codes.forget(tx, admin.id);
      if (!(await this.totps.forget(tx, admin.id))) return;
      await this.rules.assertFactorLeft(tx, admin.id);
      await this.recordChange(tx, 'totp.disabled', admin);
      await this.notices.send(tx, admin, language, { event: 'second_factor_removed' });
    });
  }

  /** Replaces the recovery codes with ten new ones. */
  async renewCodes(admin: Admin, password: string): Promise<string[]> {
    await this.proof.demand(admin.id, password);
    return this.database.transaction(async (tx) => {
      if ((await this.totps.since(tx, admin.id)) === null) throw new ApiError('totp_off');
      await this.recordChange(tx, 'recovery_codes.created', admin);
      return this.codes.replace(tx, admin.id);
    });
  }

  /** What this admin's sign-in asks for besides the password. */
  async required({ id }: Admin): Promise<SecondFactorName[]> {
    return (await this.totps.since(this.database.manager, id)) === null ? [] : ['totp', 'recovery'];
  }

  /** Uses up a code. @returns its kind; undefined if it is wrong or was used before */
  prove(admin: Admin, code: string): Promise<SecondFactorName | undefined> {
    return this.database.transaction(async (tx) => {
      if (await this.totps.redeem(tx, admin.id, code)) return 'totp';
      if (!(await this.codes.redeem(tx, admin.id, code))) return undefined;
      await this.recordChange(tx, 'recovery_code.used', admin);
      await this.log.record(tx, 'recovery_code_used', { email: admin.email });
      return 'recovery';
    });
  }

  private recordChange(tx: EntityManager, action: string, admin: Admin): Promise<void> {
    const entry = { record_type: 'admin', record_id: admin.id, before: null, after: null };
    return recordAudit(tx, { by: admin, action, ...entry });
  }
}

/** What an admin's wrong codes are counted by. */
export const subjectOf = (adminId: string) => `second-factor:${adminId}`;

export const wrongCode = () => ApiError.field('code', 'wrong_code');
