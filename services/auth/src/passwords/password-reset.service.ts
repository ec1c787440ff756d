import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, Outbox } from '@vaultway/common';
import { AuditTrail } from '@vaultway/common/audit';
import { labelOf, type Language, type ResetPassword } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { toAdmin } from '../admins/admin.mapper.js';
import { AdminService } from '../admins/admin.service.js';
import { accountSubject, Attempts } from '../attempts/attempts.js';
import { SessionService, type EndedSession } from '../sessions/session.service.js';
import { PasswordHasher } from './password-hasher.js';
import { refuseGuessable } from './password-rules.js';
import { ResetTokens } from './reset-tokens.js';

/** Milliseconds that an answer takes at least, so that its time does not tell whether an account exists. */
const ANSWER_TIME = 250;

/** For who forgot the password: a token by mail, and a new password for the token. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly tokens: ResetTokens,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /** Mails a token to the account of that address, if there is one; nothing tells whether there is. */
  sendToken(email: string, language: Language): Promise<void> {
    return atLeast(ANSWER_TIME, () =>
      this.database.transaction(async (tx) => {
        const admin = await this.admins.find(email, tx);
        if (!admin) return;
        const { token, expires_at } = await this.tokens.issue(tx, admin.id);
        await this.outbox.add(tx, 'mail.requested', {
          kind: 'password_token',
          to: [admin.email],
          language,
          data: { token, expires_at: expires_at.toISOString() },
        });
      }),
    );
  }

  /** @throws ApiError 422 on `password_token` when it is wrong, used, expired or of nobody's account */
  async reset(input: ResetPassword): Promise<void> {
    refuseGuessable('new_password', input.new_password, input.email);
    const ended = await atLeast(ANSWER_TIME, () => this.redeemAndSet(input));
    if (!ended) {
      throw ApiError.field(
        'password_token',
        'wrong_token',
        `${labelOf('password_token')} is wrong or has expired`,
      );
    }
    await this.sessions.confirmEnded(ended);
    // The password stands. Should Redis be away, what failed before is forgotten by itself in a while.
    await this.attempts.forget(accountSubject(input.email)).catch(() => undefined);
  }

  /**
   * A wrong try must be counted, so that the transaction ends well in both cases.
   *
   * @returns the sessions that it ended; undefined for a wrong token
   */
  private redeemAndSet({
    email,
    password_token,
    new_password,
  }: ResetPassword): Promise<EndedSession[] | undefined> {
    return this.database.transaction(async (tx) => {
      const row = await this.admins.find(email, tx);
      if (!row || !(await this.tokens.redeem(tx, row.id, password_token))) return undefined;
      const admin = toAdmin(row);
      await this.admins.setPassword(tx, admin.id, await this.hasher.hash(new_password));
      const ended = await this.sessions.endAll(tx, admin);
      await this.audit.record(tx, {
        by: admin,
        action: 'password.reset',
        record_type: 'admin',
        record_id: admin.id,
        before: null,
        after: null,
      });
      return ended;
    });
  }
}
