import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, Outbox, recordAudit } from '@vaultway/common';
import type { Language, ResetPassword, ResetPasswordByLink } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNotices } from '../accounts/account-notices.js';
import { toAdmin, type AdminEntity } from '../accounts/admin.entity.js';
import { AdminService } from '../accounts/admin.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { assertNotGuessable } from '../accounts/password-rules.js';
import { accountSubject, Attempts } from '../credentials/attempts.js';
import { MailedLinks } from '../credentials/mailed-links.js';
import { PasswordTokens } from '../credentials/password-tokens.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { EndedSession } from '../sessions/session-store.js';
import { SessionService } from '../sessions/session.service.js';
import { TokenTryThrottle } from './token-try-throttle.js';

/** Minimum response time, so that it does not reveal whether an account exists. */
const MIN_ANSWER_MS = 250;

/**
 * Resets forgotten passwords: mails a token to type and a link beside it, and sets a new password in exchange for
 * either. Wrong tokens void the token, never the link.
 */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly tokens: PasswordTokens,
    private readonly links: MailedLinks,
    private readonly throttle: TokenTryThrottle,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly notices: AccountNotices,
    private readonly log: SecurityLog,
  ) {}

  /** Mails a token and a link to the account with this address, if any, without revealing whether there is one. */
  sendToken(email: string, language: Language): Promise<void> {
    return atLeast(MIN_ANSWER_MS, () =>
      this.database.transaction(async (tx) => {
        const admin = await this.admins.find(email, tx);
        if (!admin) return;
        const { token, expires_at } = await this.tokens.issue(tx, admin.id);
        const { url } = await this.links.issue(tx, admin.id, 'new_password');
        await this.outbox.add(tx, 'mail.requested', {
          kind: 'password_token',
          to: [admin.email],
          language,
          data: { token, reset_url: url, expires_at: expires_at.toISOString() },
        });
      }),
    );
  }

  /**
   * @param address of the client
   * @param language of the notice
   * @throws ApiError 422 on `password_token` if it is wrong, used, expired or for no account; `throttled`
   */
  async reset(input: ResetPassword, address: string, language: Language): Promise<void> {
    assertNotGuessable('new_password', input.new_password, input.email);
    await this.throttle.begin(address);
    const ended = await atLeast(MIN_ANSWER_MS, () => this.redeemAndSet(input, language));
    if (!ended) {
      await this.log.note('reset_failed', { email: input.email });
      throw ApiError.field('password_token', 'wrong_token');
    }
    await this.throttle.forget(address);
    await this.finish(ended, input.email);
  }

  /** @throws ApiError `link_not_valid`; 422 on `new_password`, which leaves the link valid */
  async resetByLink({ token, new_password }: ResetPasswordByLink, language: Language): Promise<void> {
    const adminId = await this.links.ownerOf(this.database.manager, token);
    const owner = adminId === undefined ? undefined : await this.admins.byId(adminId);
    if (!owner) throw new ApiError('link_not_valid');
    assertNotGuessable('new_password', new_password, owner.admin.email);
    const ended = await this.database.transaction(async (tx) => {
      await this.tokens.forget(tx, owner.admin.id); // first, in the same order as a reset by token
      if ((await this.links.redeem(tx, token)) === undefined) throw new ApiError('link_not_valid');
      return this.set(tx, owner.admin, new_password, language);
    });
    await this.finish(ended, owner.admin.email);
  }

  /**
   * Commits even for a wrong token, whose try must be counted.
   *
   * @returns the ended sessions; undefined for a wrong token
   */
  private redeemAndSet(
    { email, password_token, new_password }: ResetPassword,
    language: Language,
  ): Promise<EndedSession[] | undefined> {
    return this.database.transaction(async (tx) => {
      const row = await this.admins.find(email, tx);
      if (!row || !(await this.tokens.redeem(tx, row.id, password_token))) return undefined;
      return this.set(tx, row, new_password, language);
    });
  }

  /** Sets the password and voids every link. @returns the ended sessions, which are all of them */
  private async set(
    tx: EntityManager,
    row: Pick<AdminEntity, 'id' | 'email'>,
    new_password: string,
    language: Language,
  ): Promise<EndedSession[]> {
    const admin = toAdmin(row);
    await this.links.forget(tx, admin.id);
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
    await this.notices.send(tx, admin, language, { event: 'password_changed' });
    return ended;
  }

  private async finish(ended: EndedSession[], email: string): Promise<void> {
    await this.sessions.confirmEnded(ended);
    // The password is set already. If Redis is down, the failures expire by themselves.
    await this.attempts.forget(accountSubject(email)).catch(() => undefined);
  }
}
