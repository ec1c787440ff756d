import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, recordAudit } from '@vaultway/common';
import { type Admin, type Language, type SecondFactorState, type TotpEnrolment } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNotices } from '../accounts/account-notices.js';
import type { AuthConfig } from '../config.js';
import { Attempts } from '../credentials/attempts.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { subjectOf, wrongCode } from '../credentials/second-factors.js';
import { SignInRules } from '../credentials/sign-in-rules.js';
import { Totps, totpUri } from '../credentials/totps.js';
import { PasswordProof } from '../proofs/password-proof.js';
import { SecurityLog } from '../security-log/security-log.js';

/** Sets up and removes an admin's authenticator app and recovery codes. */
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

  /** Creates a secret for the app. It takes effect when `confirm` has seen its first code. */
  async begin(admin: Admin, password: string): Promise<TotpEnrolment> {
    await this.proof.demand(admin.id, password);
    const secret = await this.database.transaction((tx) => this.totps.begin(tx, admin.id));
    if (!secret) throw new ApiError('totp_on');
    const issuer = new URL(this.config.PUBLIC_URL).hostname;
    return { secret: secret.base32, uri: totpUri(secret, issuer, admin.email) };
  }

  /** Makes sign-ins require a code. @returns the recovery codes, shown only once */
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

  /** Makes sign-ins require only the password again. */
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

  /** Replaces the recovery codes by ten new ones. */
  async renewCodes(admin: Admin, password: string): Promise<string[]> {
    await this.proof.demand(admin.id, password);
    return this.database.transaction(async (tx) => {
      if ((await this.totps.since(tx, admin.id)) === null) throw new ApiError('totp_off');
      await this.recordChange(tx, 'recovery_codes.created', admin);
      return this.codes.replace(tx, admin.id);
    });
  }

  private recordChange(tx: EntityManager, action: string, admin: Admin): Promise<void> {
    const entry = { record_type: 'admin', record_id: admin.id, before: null, after: null };
    return recordAudit(tx, { by: admin, action, ...entry });
  }
}
