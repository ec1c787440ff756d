import { Injectable } from '@nestjs/common';
import { ApiError, type Session } from '@vaultway/common';
import { AuditTrail } from '@vaultway/common/audit';
import { labelOf, type ChangePassword } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AdminService } from '../admins/admin.service.js';
import { Attempts } from '../attempts/attempts.js';
import { SessionService } from '../sessions/session.service.js';
import { PasswordHasher } from './password-hasher.js';
import { refuseGuessable } from './password-rules.js';
import { ResetTokens } from './reset-tokens.js';

/** For who is signed in and knows the password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly tokens: ResetTokens,
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Changes the password and ends every other session; a token that waits in a mailbox is void.
   *
   * @throws ApiError 422 on `password` when it is not the current one
   */
  async change({ password, new_password }: ChangePassword, { id, admin }: Session): Promise<void> {
    refuseGuessable('new_password', new_password, admin.email);
    const verified = await this.demand(admin.id, password);
    const password_hash = await this.hasher.hash(new_password);
    const ended = await this.database.transaction(async (tx) => {
      await this.tokens.forget(tx, admin.id); // first, as in a reset: both at once must not wait for each other
      const isSet = await this.admins.setPassword(tx, admin.id, password_hash, verified);
      if (!isSet) throw wrongPassword(); // somebody has set another one meanwhile
      const others = await this.sessions.endAll(tx, admin, id);
      await this.audit.record(tx, {
        by: admin,
        action: 'password.changed',
        record_type: 'admin',
        record_id: admin.id,
        before: null,
        after: null,
      });
      return others;
    });
    await this.sessions.confirmEnded(ended);
  }

  /** Whoever sits down at somebody's open browser must not be able to guess. */
  private async demand(adminId: string, password: string): Promise<string> {
    const verified = await this.attempts.make([`password:${adminId}`], () =>
      this.admins.verifiedHash(adminId, password),
    );
    if (verified === undefined) throw wrongPassword();
    return verified;
  }
}

const wrongPassword = () => ApiError.field('password', 'wrong_password', `${labelOf('password')} is wrong`);
