import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, Outbox, tokenHash, violatesUnique } from '@vaultway/common';
import type { EmailChange, Language, User } from '@vaultway/contracts';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { areEnough, newLinkToken } from '../credentials/mailed-links.js';
import { SecurityLog } from '../security-log/security-log.js';
import { UserSessionService } from '../sessions/user-session.service.js';
import { EmailChangeEntity } from '../users/email-change.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** Longer than a sign-in link, since two mailboxes have to be opened. */
const LIFETIME_MS = 60 * 60_000;

/** Moves users' accounts to another address, once links to both have confirmed it. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: UserSessionService,
    private readonly outbox: Outbox,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>,
  ) {}

  /**
   * Mails a link to either address; a newer request replaces the last one. Sends nothing within a minute of it. Whether
   * someone else has the new address shows only to the owner of that mailbox.
   */
  async ask({ id }: User, email: string, language: Language): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Serializes simultaneous requests.
      const user = await tx.findOne(UserEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!user || user.email.toLowerCase() === email.toLowerCase()) return;
      const former = await tx.findBy(EmailChangeEntity, { user_id: id });
      if (areEnough(former)) return;
      const [oldToken, newToken] = [newLinkToken(), newLinkToken()];
      const created_at = new Date();
      const expires_at = new Date(created_at.getTime() + LIFETIME_MS);
      await tx.delete(EmailChangeEntity, { user_id: id });
      await tx.insert(EmailChangeEntity, {
        user_id: id,
        email,
        old_hash: tokenHash(oldToken),
        new_hash: tokenHash(newToken),
        old_confirmed: false,
        new_confirmed: false,
        created_at,
        expires_at,
      });
      const mail = (to: string, token: string) => ({
        kind: 'email_change' as const,
        to: [to],
        language,
        data: { new_email: email, link_url: this.urlOf(token), expires_at: expires_at.toISOString() },
      });
      await this.outbox.addAll(tx, 'mail.requested', [mail(user.email, oldToken), mail(email, newToken)]);
    });
  }

  /**
   * Confirms a change on one of its addresses. After the second, every session ends, and the former address opens the
   * account no longer.
   *
   * @throws ApiError `link_not_valid`; `email_taken` if another account has the new address
   */
  async confirm(token: string): Promise<EmailChange> {
    const hash = tokenHash(token);
    const { changed, ended } = await this.database.transaction(async (tx) => {
      const which = { expires_at: MoreThan(new Date()) };
      const change = await tx.findOne(EmailChangeEntity, {
        where: [
          { old_hash: hash, ...which },
          { new_hash: hash, ...which },
        ],
        lock: { mode: 'pessimistic_write' },
      });
      if (!change) throw new ApiError('link_not_valid');
      if (change.old_hash.equals(hash)) change.old_confirmed = true;
      else change.new_confirmed = true;
      const { user_id, old_confirmed, new_confirmed } = change;
      await tx.update(EmailChangeEntity, { user_id }, { old_confirmed, new_confirmed });
      if (!old_confirmed || !new_confirmed) return { changed: false, ended: [] };
      return { changed: true, ended: await this.move(tx, change) };
    });
    await this.sessions.confirmEnded(ended);
    return { changed };
  }

  private async move(tx: EntityManager, { user_id, email }: EmailChangeEntity) {
    const user = await tx.findOneByOrFail(UserEntity, { id: user_id });
    await tx
      .update(UserEntity, { id: user_id }, { email, updated_at: new Date() })
      .catch((error: unknown) => {
        throw violatesUnique(error, 'users_email_key') ? new ApiError('email_taken') : error;
      });
    await tx.query('DELETE FROM user_links WHERE lower(email) = lower($1)', [user.email]);
    await tx.delete(EmailChangeEntity, { user_id });
    await this.log.record(tx, 'user_email_changed', { email: user.email });
    return this.sessions.endAll(tx, [user_id]);
  }

  /** The secret follows `#`, which browsers do not send, so that no log contains it. */
  private urlOf(token: string): string {
    const url = new URL('/account/email.html', this.config.PUBLIC_URL);
    url.hash = `link=${token}`;
    return url.href;
  }
}
