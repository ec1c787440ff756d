import { Injectable } from '@nestjs/common';
import { ApiError, type Session } from '@vaultway/common';
import type { Admin, Prove } from '@vaultway/contracts';
import { DataSource, MoreThan } from 'typeorm';
import { Attempts } from '../attempts/attempts.js';
import { PasskeyUse } from '../passkeys/passkey-use.js';
import { PasswordProof } from '../passwords/password-proof.js';
import { SecondFactorService, subjectOf, wrongCode } from '../second-factors/second-factor.service.js';
import { SecurityLog } from '../security-log/security-log.js';
import { SessionEntity } from '../sessions/session.entity.js';

/** How long a sign-in, a password, a code or a passkey vouches for who sits at the browser. */
const FRESH_MS = 10 * 60_000;

/** Guards what a passer-by at an open browser must not do: it needs a sign-in or a proof of the last minutes. */
@Injectable()
export class FreshProof {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordProof,
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeyUse,
    private readonly attempts: Attempts,
    private readonly log: SecurityLog,
  ) {}

  /** @throws ApiError `proof_needed` unless this session was proved in the last ten minutes */
  async demand({ id }: Session): Promise<void> {
    const proved_at = MoreThan(new Date(Date.now() - FRESH_MS));
    const isFresh = await this.database.getRepository(SessionEntity).existsBy({ id, proved_at });
    if (!isFresh) throw new ApiError('proof_needed');
  }

  /**
   * Takes what a passkey answered, or a code of the app, or else the password, and remembers it for ten minutes.
   *
   * @throws ApiError 422 on the field; `throttled`
   */
  async prove({ id, admin }: Session, { password, code, credential }: Prove): Promise<void> {
    if (credential !== null) {
      const prove = () => this.passkeys.prove(admin.id, credential);
      if (!(await this.attempt(admin, 'passkey', prove))) throw ApiError.field('credential', 'wrong_passkey');
    } else if (code !== null) {
      const prove = () => this.factors.prove(admin, code);
      if (!(await this.attempt(admin, 'code', prove))) throw wrongCode();
    } else await this.passwords.demand(admin.id, password ?? '');
    await this.database.getRepository(SessionEntity).update({ id }, { proved_at: new Date() });
  }

  private attempt<T>({ id, email }: Admin, detail: string, prove: () => Promise<T | undefined>) {
    return this.log.watch('proof_failed', { email, detail }, () =>
      this.attempts.make([subjectOf(id)], prove),
    );
  }
}
