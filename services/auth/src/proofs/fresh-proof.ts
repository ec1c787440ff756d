import { Injectable } from '@nestjs/common';
import { ApiError, type Session } from '@vaultway/common';
import type { Prove } from '@vaultway/contracts';
import { DataSource, MoreThan } from 'typeorm';
import { Attempts } from '../attempts/attempts.js';
import { PasswordProof } from '../passwords/password-proof.js';
import { SecondFactorService, subjectOf, wrongCode } from '../second-factors/second-factor.service.js';
import { SecurityLog } from '../security-log/security-log.js';
import { SessionEntity } from '../sessions/session.entity.js';

/** How long a sign-in, a password or a code vouches for who sits at the browser. */
const FRESH_MS = 10 * 60_000;

/** Guards what a passer-by at an open browser must not do: it needs a sign-in or a proof of the last minutes. */
@Injectable()
export class FreshProof {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordProof,
    private readonly factors: SecondFactorService,
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
   * Takes the password, or else a code of the app, and remembers it for ten minutes.
   *
   * @throws ApiError 422 on the field; `throttled`
   */
  async prove({ id, admin }: Session, { password, code }: Prove): Promise<void> {
    if (code === null) await this.passwords.demand(admin.id, password ?? '');
    else {
      const facts = { email: admin.email, detail: 'code' };
      const factor = await this.log.watch('proof_failed', facts, () =>
        this.attempts.make([subjectOf(admin.id)], () => this.factors.prove(admin, code)),
      );
      if (!factor) throw wrongCode();
    }
    await this.database.getRepository(SessionEntity).update({ id }, { proved_at: new Date() });
  }
}
