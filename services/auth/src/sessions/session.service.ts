import { Injectable } from '@nestjs/common';
import { ApiError, listPage, SessionTokens, type Page, type Session } from '@vaultway/common';
import { AuditTrail } from '@vaultway/common/audit';
import type { Admin, AdminSession, ListSessions, RequestReply, SecondFactorName } from '@vaultway/contracts';
import { DataSource, IsNull, MoreThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { v7, validate } from 'uuid';
import { AdminService, type IdentifiedAdmin } from '../admins/admin.service.js';
import type { Caller } from './caller.js';
import { RevocationKeeper } from './revocation-keeper.js';
import { SessionEntity } from './session.entity.js';
import { SessionLife } from './session-life.js';
import { toAdminSession } from './session.mapper.js';
import { SessionSigner } from './session-signer.js';

/** By what somebody showed who they are; a second factor stands for the password before it as well. */
export type Proof = 'password' | 'passkey' | SecondFactorName;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** What must be known of a session that was ended. */
export type EndedSession = Pick<SessionEntity, 'id' | 'token_expires_at'>;

/** Sessions from sign-in to sign-out; the table decides, the tokens only say so for a while. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly life: SessionLife,
    private readonly signer: SessionSigner,
    private readonly tokens: SessionTokens,
    private readonly keeper: RevocationKeeper,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Opens a session; the one that the same browser was signed in with before ends.
   *
   * @throws ApiError `wrong_credentials` when the password was changed since the admin was identified
   */
  async open(
    { admin, password_hash }: IdentifiedAdmin,
    { address, userAgent, token: replacedToken }: Caller,
    proof: Proof,
  ): Promise<OpenedSession> {
    const now = new Date();
    const expires_at = this.life.endOf(now);
    const token_expires_at = this.life.endOfToken(now, expires_at);
    const session = {
      id: v7(),
      admin_id: admin.id,
      user_agent: userAgent,
      address,
      created_at: now,
      last_seen_at: now,
      token_expires_at,
      expires_at,
      revoked_at: null,
    };
    const replaced = await this.database.transaction(async (tx) => {
      // A change of the password either is seen here or waits, and then finds and ends this session.
      if (!(await this.admins.holdPassword(tx, admin.id, password_hash))) {
        throw new ApiError('wrong_credentials');
      }
      const ended = await this.endByToken(tx, replacedToken);
      await tx.insert(SessionEntity, session);
      await this.audit.record(tx, {
        by: admin,
        action: 'session.opened',
        record_type: 'session',
        record_id: session.id,
        before: null,
        after: { user_agent: userAgent, proof },
      });
      return ended;
    });
    await this.confirmEnded(replaced);
    return { token: this.signer.sign(session.id, admin, now, token_expires_at), expiresAt: token_expires_at };
  }

  /** A fresh token for one that is still valid; null when its session ended or a new one would not live longer. */
  async renew(token: string): Promise<RequestReply<'session.renew'>> {
    const session = this.tokens.verify(token);
    if (!session) return null;
    const now = new Date();
    const row = await this.standing(session);
    if (!row) return null;
    const end = this.life.endOfToken(now, row.expires_at);
    if (end.getTime() <= session.expiresAt * 1000) return null;
    // The same conditions again: the row may have been revoked since it was read.
    const { affected } = await this.database
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ last_seen_at: now, token_expires_at: () => 'GREATEST(token_expires_at, :end)' })
      .where('id = :id AND revoked_at IS NULL', { id: session.id })
      .setParameters({ end })
      .execute();
    if (affected !== 1) return null;
    return { token: this.signer.sign(session.id, session.admin, now, end), expires_at: end.toISOString() };
  }

  /** Ends the session of a token, if it has one that stands. */
  async signOut(token: string | undefined): Promise<void> {
    await this.confirmEnded(await this.database.transaction((tx) => this.endByToken(tx, token)));
  }

  /** Ends one of an admin's own sessions. @throws ApiError 404 when it is not among them */
  async endOwn(admin: Admin, id: string): Promise<void> {
    const ended = await this.database.transaction(async (tx) =>
      validate(id) ? this.end(tx, admin, { id, admin_id: admin.id }) : [],
    );
    if (ended.length === 0) throw new ApiError('not_found');
    await this.confirmEnded(ended);
  }

  /** Ends all sessions of an admin but the one that asks. */
  async endOthers({ id, admin }: Session): Promise<void> {
    await this.confirmEnded(await this.database.transaction((tx) => this.endAll(tx, admin, id)));
  }

  /**
   * Ends all sessions of an admin, but for the one that is named.
   *
   * @returns what to hand to `confirmEnded` once `tx` is committed
   */
  endAll(tx: EntityManager, admin: Admin, except?: string): Promise<EndedSession[]> {
    return this.end(tx, admin, { admin_id: admin.id, ...(except !== undefined && { id: Not(except) }) });
  }

  /**
   * Tells Redis again after the commit: what it lost between the first telling and the commit, nobody could
   * yet read from the table.
   */
  async confirmEnded(ended: readonly EndedSession[]): Promise<void> {
    await this.keeper.tell(ended);
  }

  /** The sessions of an admin that a token can still stand for. */
  list(own: Session, query: ListSessions): Promise<Page<AdminSession>> {
    const rows = this.database
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .where('session.admin_id = :admin AND session.revoked_at IS NULL', { admin: own.admin.id })
      .andWhere('session.token_expires_at > now()');
    const sort = query.sort.replace('updated_at', 'last_seen_at');
    return listPage(rows, { ...query, sort }, ['user_agent', 'address'], (row) =>
      toAdminSession(row, own.id),
    );
  }

  private async endByToken(tx: EntityManager, token: string | undefined): Promise<EndedSession[]> {
    const session = token === undefined ? undefined : this.tokens.verify(token);
    return session ? this.end(tx, session.admin, { id: session.id }) : [];
  }

  /**
   * Redis is told before the commit: should this process die in between, the session is closed rather than
   * forgotten. @returns those that ended
   */
  private async end(
    tx: EntityManager,
    by: Admin,
    which: FindOptionsWhere<SessionEntity>,
  ): Promise<EndedSession[]> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ revoked_at: new Date() })
      .where({ ...which, revoked_at: IsNull(), token_expires_at: MoreThan(new Date()) })
      .returning(['id', 'token_expires_at'])
      .execute();
    const ended = raw as EndedSession[];
    for (const { id } of ended) {
      await this.audit.record(tx, {
        by,
        action: 'session.ended',
        record_type: 'session',
        record_id: id,
        before: null,
        after: null,
      });
    }
    await this.keeper.tell(ended);
    return ended;
  }

  private standing(session: Session): Promise<SessionEntity | null> {
    return this.database.getRepository(SessionEntity).findOneBy({
      id: session.id,
      admin_id: session.admin.id,
      revoked_at: IsNull(),
      expires_at: MoreThan(new Date()),
    });
  }
}
