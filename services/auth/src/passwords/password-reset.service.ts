import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, Outbox, recordAudit } from '@vaultway/common';
import type { Language, ResetPassword } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { toAdmin } from '../admins/admin.entity.js';
import { AdminService } from '../admins/admin.service.js';
import { accountSubject, Attempts } from '../attempts/attempts.js';
import { SessionService, type EndedSession } from '../sessions/session.service.js';
import { PasswordHasher } from './password-hasher.js';
import { assertNotGuessable } from './password-rules.js';
import { ResetTokens } from './reset-tokens.js';

/** Answers take at least this long, so that the time does not reveal whether an account exists. */
const MIN_ANSWER_MS = 250;

/** For admins who forgot their password: mails a token, and sets a new password in exchange for it. */
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
  ) {}

  /** Mails a token to the account with this address, if there is one, without revealing whether there is. */
  sendToken(email: string, language: Language): Promise<void> {
    return atLeast(MIN_ANSWER_MS, () =>
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

  /** @throws ApiError 422 on `password_token` if it is wrong, used, expired or for no account */
  async reset(input: ResetPassword): Promise<void> {
    assertNotGuessable('new_password', input.new_password, input.email);
    const ended = await atLeast(MIN_ANSWER_MS, () => this.redeemAndSet(input));
    if (!ended) {
      throw ApiError.field('password_token', 'wrong_token');
    }
    await this.sessions.confirmEnded(ended);
    // The password is set already. If Redis is down, the failures expire by themselves.
    await this.attempts.forget(accountSubject(input.email)).catch(() => undefined);
  }

  /**
   * A wrong attempt must be counted, so the transaction commits in both cases.
   *
   * @returns the sessions that this ended; undefined for a wrong token
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
      await recordAudit(tx, {
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
