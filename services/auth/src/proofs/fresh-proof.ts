import { Injectable } from '@nestjs/common';
import { ApiError, type Session } from '@vaultway/common';
import type { Admin, Prove } from '@vaultway/contracts';
import { DataSource, MoreThan } from 'typeorm';
import { Attempts } from '../credentials/attempts.js';
import { PasskeyUse } from '../credentials/passkey-use.js';
import { SecondFactors, subjectOf, wrongCode } from '../credentials/second-factors.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { PasswordProof } from './password-proof.js';

/** Time for which a sign-in, a password, a code or a passkey counts as recent proof. */
const FRESH_MS = 10 * 60_000;

/** Guards actions that need recent re-authentication. */
@Injectable()
export class FreshProof {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordProof,
    private readonly factors: SecondFactors,
    private readonly passkeys: PasskeyUse,
    private readonly attempts: Attempts,
  ) {}

  /** @throws ApiError `proof_needed` unless this session was proved in the last ten minutes */
  async demand({ id }: Pick<Session, 'id'>): Promise<void> {
    if (!(await this.isFresh(id))) throw new ApiError('proof_needed');
  }

  /** True if a session was proved in the last ten minutes. */
  isFresh(id: string): Promise<boolean> {
    const proved_at = MoreThan(new Date(Date.now() - FRESH_MS));
    return this.database.getRepository(SessionEntity).existsBy({ id, proved_at });
  }

  /**
   * Verifies a passkey's response, a code of the app, or else the password, which then counts as proof for ten minutes.
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
    return this.attempts.makeNoted('proof_failed', { email, detail }, [subjectOf(id)], prove);
  }
}
