import { Injectable } from '@nestjs/common';
import { ApiError, type Page, SessionTokens, type UserSession as OwnSession } from '@vaultway/common';
import type { ListSessions, RequestReply, User, UserSession } from '@vaultway/contracts';
import { DataSource, In, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { validate } from 'uuid';
import { SecurityLog } from '../security-log/security-log.js';
import { toUser } from '../users/user.entity.js';
import { UserService } from '../users/user.service.js';
import type { Caller } from './caller.js';
import { SessionSigner } from './session-signer.js';
import { SessionStore, type EndedSession } from './session-store.js';
import { SessionEntity } from './session.entity.js';
import type { OpenedSession } from './session.service.js';

/** Manages users' sessions. */
@Injectable()
export class UserSessionService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserService,
    private readonly store: SessionStore,
    private readonly signer: SessionSigner,
    private readonly tokens: SessionTokens,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Opens a session in the transaction that identifies the user, and ends the browser's previous one.
   *
   * @returns the session, and those to pass to `confirmEnded` after the commit
   */
  async open(
    tx: EntityManager,
    user: User,
    caller: Caller,
    proof: 'link' | 'passkey',
  ): Promise<{ opened: OpenedSession; ended: EndedSession[] }> {
    const now = new Date();
    const former = caller.token === undefined ? undefined : this.tokens.verifyUser(caller.token);
    const ended = former ? await this.store.end(tx, { id: former.id }) : [];
    const session = this.store.begin({ user_id: user.id }, caller, now);
    await tx.insert(SessionEntity, session);
    await this.log.record(tx, 'user_signed_in', {
      email: user.email,
      address: caller.address,
      detail: proof,
    });
    const expiresAt = session.token_expires_at;
    return { opened: { token: this.signer.signUser(session.id, user, now, expiresAt), expiresAt }, ended };
  }

  /** Returns a fresh token, like that of an admin's session. */
  async renew(token: string): Promise<RequestReply<'session.renew'>> {
    const session = this.tokens.verifyUser(token);
    if (!session) return null;
    const now = new Date();
    const row = await this.store.findOpen(session.id, { user_id: session.user.id });
    const user = row && (await this.users.find({ id: session.user.id }));
    if (!user) return null;
    const end = await this.store.extend(row, session, now);
    if (end === undefined) return null;
    return { token: this.signer.signUser(session.id, toUser(user), now, end), expires_at: end.toISOString() };
  }

  /** Returns a token of the same session that has the user's new name. */
  renamed({ id, expiresAt }: OwnSession, user: User): OpenedSession {
    const end = new Date(expiresAt * 1000);
    return { token: this.signer.signUser(id, user, new Date(), end), expiresAt: end };
  }

  /** Ends a token's session, if open. */
  async signOut(token: string | undefined): Promise<void> {
    const session = token === undefined ? undefined : this.tokens.verifyUser(token);
    if (session) await this.end({ id: session.id });
  }

  /** Ends one of a user's own sessions. @throws ApiError 404 for any other */
  async endOwn(user: User, id: string): Promise<void> {
    const ended = validate(id) ? await this.end({ id, user_id: user.id }, user) : [];
    if (ended.length === 0) throw new ApiError('not_found');
  }

  /** Ends all of a user's sessions except the current one. */
  async endOthers({ id, user }: OwnSession): Promise<void> {
    await this.end({ user_id: user.id, id: Not(id) }, user);
  }

  /** Ends all sessions of users. @returns those to pass to `confirmEnded` after the commit */
  endAll(tx: EntityManager, userIds: readonly string[]): Promise<EndedSession[]> {
    return this.store.end(tx, { user_id: In(userIds) });
  }

  /** Ends one session of a user. @returns it, to pass to `confirmEnded` after the commit */
  endOf(tx: EntityManager, user_id: string, id: string): Promise<EndedSession[]> {
    return this.store.end(tx, { user_id, id });
  }

  confirmEnded(ended: readonly EndedSession[]): Promise<void> {
    return this.store.confirmEnded(ended);
  }

  list({ id, user }: OwnSession, query: ListSessions): Promise<Page<UserSession>> {
    return this.store.list({ user_id: user.id }, id, query);
  }

  /** Lists the sessions of a user for the desk. */
  listOf(user_id: string, query: ListSessions): Promise<Page<UserSession>> {
    return this.store.list({ user_id }, '', query);
  }

  /** @param by noted in the security log; absent if the browser ends its own session */
  private async end(which: FindOptionsWhere<SessionEntity>, by?: User): Promise<EndedSession[]> {
    const ended = await this.database.transaction(async (tx) => {
      const sessions = await this.store.end(tx, which);
      for (const _ of by ? sessions : []) {
        await this.log.record(tx, 'session_revoked', { email: by?.email ?? '' });
      }
      return sessions;
    });
    await this.store.confirmEnded(ended);
    return ended;
  }
}
