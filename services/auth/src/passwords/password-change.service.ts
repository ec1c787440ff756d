import { Injectable } from '@nestjs/common';
import type { Session } from '@vaultway/common';
import { AuditTrail } from '@vaultway/common/audit';
import type { ChangePassword } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AdminService } from '../admins/admin.service.js';
import { SessionService } from '../sessions/session.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordProof, wrongPassword } from './password-proof.js';
import { refuseGuessable } from './password-rules.js';
import { ResetTokens } from './reset-tokens.js';

/** For who is signed in and knows the password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly proof: PasswordProof,
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
    const verified = await this.proof.demand(admin.id, password);
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
}
