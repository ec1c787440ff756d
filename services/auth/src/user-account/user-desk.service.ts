import { Injectable } from '@nestjs/common';
import { ApiError, listPage, Outbox, type Page, recordAudit } from '@vaultway/common';
import type {
  Admin,
  InviteUser,
  Language,
  ListSessions,
  ListUsers,
  UserAccount,
  UserSession,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid, v7 } from 'uuid';
import { Passkeys } from '../credentials/passkeys.js';
import { SecurityLog } from '../security-log/security-log.js';
import { UserSessionService } from '../sessions/user-session.service.js';
import { toUserAccount, UserEntity } from '../users/user.entity.js';
import { UserLinks } from '../users/user-links.js';
import { UserService } from '../users/user.service.js';

/** Manages users' accounts for the desk. */
@Injectable()
export class UserDeskService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserService,
    private readonly links: UserLinks,
    private readonly sessions: UserSessionService,
    private readonly passkeys: Passkeys,
    private readonly outbox: Outbox,
    private readonly log: SecurityLog,
  ) {}

  list(query: ListUsers): Promise<Page<UserAccount>> {
    const rows = this.database.getRepository(UserEntity).createQueryBuilder('account');
    if (query.erasure_asked === 'yes') rows.where('account.erasure_asked_at IS NOT NULL');
    return listPage(rows, query, ['email', 'name'], toUserAccount);
  }

  /** @throws ApiError `not_found` */
  async read(id: string): Promise<UserAccount> {
    return toUserAccount(await this.find(id));
  }

  /** Mails a link that opens an account, and creates it when pressed. A new invitation replaces the last one. */
  async invite({ email, name, language }: InviteUser, fallback: Language, by: Admin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const link = await this.links.invite(tx, { email, name });
      await this.outbox.add(tx, 'mail.requested', {
        kind: 'user_invitation',
        to: [email],
        language: language ?? fallback,
        data: { link_url: link.url, expires_at: link.expires_at.toISOString() },
      });
      await recordAudit(tx, {
        by,
        action: 'user.invited',
        record_type: 'user',
        record_id: v7(),
        before: null,
        after: { email, name },
      });
    });
  }

  /** @throws ApiError `not_found` */
  async listSessions(id: string, query: ListSessions): Promise<Page<UserSession>> {
    const { id: user_id } = await this.find(id);
    return this.sessions.listOf(user_id, query);
  }

  /**
   * Signs a user out everywhere, within a second, and removes their passkeys, any of which may be an intruder's. They
   * sign in by a mailed link.
   *
   * @throws ApiError `not_found`
   */
  async endSessions(id: string, by: Admin): Promise<void> {
    const user = await this.find(id);
    const ended = await this.database.transaction(async (tx) => {
      // Waits for a passkey that is being added.
      await tx.findOne(UserEntity, { where: { id: user.id }, lock: { mode: 'pessimistic_write' } });
      const sessions = await this.sessions.endAll(tx, [user.id]);
      const passkeys = await this.passkeys.removeAll(tx, { user_id: user.id });
      if (sessions.length === 0 && passkeys === 0) return sessions;
      if (sessions.length > 0) await this.log.record(tx, 'session_revoked', { email: by.email });
      if (passkeys > 0) {
        await this.log.record(tx, 'factor_removed', { email: user.email, detail: 'passkey' });
      }
      await recordAudit(tx, {
        by,
        action: 'user.signed_out',
        record_type: 'user',
        record_id: user.id,
        before: { email: user.email, sessions: sessions.length, passkeys },
        after: null,
      });
      return sessions;
    });
    await this.sessions.confirmEnded(ended);
  }

  /** Ends one session of a user. @throws ApiError `not_found`, also for that of anyone else */
  async endSession(id: string, session: string, by: Admin): Promise<void> {
    const user = await this.find(id);
    if (!isUuid(session)) throw new ApiError('not_found');
    const ended = await this.database.transaction(async (tx) => {
      const sessions = await this.sessions.endOf(tx, user.id, session);
      if (sessions.length === 0) throw new ApiError('not_found');
      await this.log.record(tx, 'session_revoked', { email: by.email });
      await recordAudit(tx, {
        by,
        action: 'user.session_ended',
        record_type: 'user',
        record_id: user.id,
        before: { email: user.email },
        after: null,
      });
      return sessions;
    });
    await this.sessions.confirmEnded(ended);
  }

  private async find(id: string): Promise<UserEntity> {
    const user = isUuid(id) ? await this.users.find({ id }) : null;
    if (!user) throw new ApiError('not_found');
    return user;
  }
}
