import { Injectable } from '@nestjs/common';
import {
  ApiError,
  AuditEntity,
  listPage,
  type Page,
  recordAudit,
  type Session,
  SessionTokens,
} from '@vaultway/common';
import type {
  Admin,
  AdminSession,
  ListSessions,
  RequestReply,
  Role,
  SecondFactorName,
} from '@vaultway/contracts';
import { DataSource, IsNull, MoreThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { v7, validate } from 'uuid';
import { AccountNotices } from '../accounts/account-notices.js';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import { SignInRules } from '../credentials/sign-in-rules.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { Caller } from './caller.js';
import { RevocationPublisher } from './revocation-publisher.js';
import { SessionLifetime } from './session-lifetime.js';
import { SessionSigner } from './session-signer.js';
import { SessionEntity, toAdminSession } from './session.entity.js';

/** Method that identified an admin. A second factor implies the password or a mailed link before it. */
export type SignInMethod = 'password' | 'link' | 'passkey' | SecondFactorName;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** Fields needed to publish a session's end. */
export type EndedSession = Pick<SessionEntity, 'id' | 'token_expires_at'>;

/** Manages sessions. The table decides; tokens only vouch for it for a while. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly life: SessionLifetime,
    private readonly signer: SessionSigner,
    private readonly tokens: SessionTokens,
    private readonly revocations: RevocationPublisher,
    private readonly notices: AccountNotices,
    private readonly rules: SignInRules,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Opens a session and ends the browser's previous one.
   *
   * @param isKnownDevice false sends the admin a notice: they have not signed in with this browser before
   * @throws ApiError `wrong_credentials` if the password was changed since the admin was identified
   */
  async open(
    { admin, password_hash }: IdentifiedAdmin,
    { address, userAgent, token: replacedToken, language }: Caller,
    proof: SignInMethod,
    isKnownDevice: boolean,
  ): Promise<OpenedSession & { role: Role }> {
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
      proved_at: now,
      revoked_at: null,
    };
    const { replaced, mustEnrol, role } = await this.database.transaction(async (tx) => {
      // A change of password or role is either seen here, or waits and then finds and ends this session.
      const current = await this.admins.lockPassword(tx, admin.id, password_hash);
      if (current === undefined) throw new ApiError('wrong_credentials');
      const isNews = !isKnownDevice && (await hasSignedInBefore(tx, admin));
      if (isNews) await this.notices.send(tx, admin, language, { event: 'new_device', userAgent });
      const ended = await this.endByToken(tx, replacedToken);
      const must_enrol = await this.rules.mustEnrol(tx, admin.id);
      await tx.insert(SessionEntity, { ...session, must_enrol });
      await recordAudit(tx, {
        by: admin,
        action: 'session.opened',
        record_type: 'session',
        record_id: session.id,
        before: null,
        after: { user_agent: userAgent, proof },
      });
      await this.log.record(tx, 'signed_in', { email: admin.email, address, detail: proof });
      return { replaced: ended, mustEnrol: must_enrol, role: current };
    });
    await this.confirmEnded(replaced);
    const token = this.signer.sign({ id: session.id, admin, role, mustEnrol }, now, token_expires_at);
    return { token, expiresAt: token_expires_at, role };
  }

  /** Returns a fresh token for a valid one; null if its session has ended or a new one would not last longer. */
  async renew(token: string): Promise<RequestReply<'session.renew'>> {
    const session = this.tokens.verify(token);
    if (!session) return null;
    const now = new Date();
    const row = await this.findOpen(session);
    // An operator may have deleted the admin's row by hand, which ends no session.
    const identified = row && (await this.admins.byId(session.admin.id));
    if (!identified) return null;
    const end = this.life.endOfToken(now, row.expires_at);
    if (end.getTime() <= session.expiresAt * 1000) return null;
    // Checks again in the update: the session may have been revoked since it was read.
    const { affected } = await this.database
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ last_seen_at: now, token_expires_at: () => 'GREATEST(token_expires_at, :end)' })
      .where('id = :id AND revoked_at IS NULL', { id: session.id })
      .setParameters({ end })
      .execute();
    if (affected !== 1) return null;
    return {
      token: this.signer.sign({ ...session, role: identified.role, mustEnrol: row.must_enrol }, now, end),
      expires_at: end.toISOString(),
    };
  }

  /**
   * Upgrades a session whose admin has set up a second factor meanwhile.
   *
   * @returns its new token; undefined for a session that was not limited
   * @throws ApiError `second_factor_required` while there is none
   */
  async completeEnrolment(session: Session): Promise<OpenedSession | undefined> {
    if (!session.mustEnrol) return undefined;
    const stillMust = await this.database.transaction((tx) => this.rules.mustEnrol(tx, session.admin.id));
    if (stillMust) throw new ApiError('second_factor_required');
    await this.database.getRepository(SessionEntity).update({ id: session.id }, { must_enrol: false });
    const expiresAt = new Date(session.expiresAt * 1000);
    return { token: this.signer.sign({ ...session, mustEnrol: false }, new Date(), expiresAt), expiresAt };
  }

  /** Ends a token's session, if open. */
  async signOut(token: string | undefined): Promise<void> {
    await this.confirmEnded(await this.database.transaction((tx) => this.endByToken(tx, token)));
  }

  /** Ends one of an admin's own sessions. @throws ApiError 404 for any other */
  async endOwn(admin: Admin, id: string): Promise<void> {
    const ended = await this.database.transaction(async (tx) =>
      validate(id) ? this.end(tx, admin, { id, admin_id: admin.id }) : [],
    );
    if (ended.length === 0) throw new ApiError('not_found');
    await this.confirmEnded(ended);
  }

  /** Ends all of an admin's sessions except the current one. */
  async endOthers({ id, admin }: Session): Promise<void> {
    await this.confirmEnded(await this.database.transaction((tx) => this.endAll(tx, admin, id)));
  }

  /**
   * Ends all of an admin's sessions.
   *
   * @param except id of a session that stays open
   * @returns sessions to pass to `confirmEnded` after the commit
   */
  endAll(tx: EntityManager, admin: Admin, except?: string): Promise<EndedSession[]> {
    return this.end(tx, admin, { admin_id: admin.id, ...(except !== undefined && { id: Not(except) }) });
  }

  /** Ends all sessions of an admin like `endAll`, on behalf of another one. */
  endAllOf(tx: EntityManager, adminId: string, by: Admin): Promise<EndedSession[]> {
    return this.end(tx, by, { admin_id: adminId });
  }

  /**
   * Publishes again after the commit: if Redis lost its data before that, the table did not yet say what to restore.
   */
  async confirmEnded(ended: readonly EndedSession[]): Promise<void> {
    await this.revocations.publish(ended);
  }

  /** Lists an admin's sessions with a valid token. */
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
    return session ? this.end(tx, session.admin, { id: session.id }, 'by its browser') : [];
  }

  /**
   * Publishes before the commit: if this process dies in between, the session is closed rather than still open.
   *
   * @returns the ended sessions
   */
  private async end(
    tx: EntityManager,
    by: Admin,
    which: FindOptionsWhere<SessionEntity>,
    how: 'by its browser' | 'from elsewhere' = 'from elsewhere',
  ): Promise<EndedSession[]> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ revoked_at: new Date() })
      .where({ ...which, revoked_at: IsNull(), token_expires_at: MoreThan(new Date()) })
      .returning(['id', 'token_expires_at'])
      .execute();
    const ended = raw as EndedSession[];
    const entry = { by, action: 'session.ended', record_type: 'session', before: null, after: null };
    await recordAudit(
      tx,
      ended.map(({ id }) => ({ ...entry, record_id: id })),
    );
    if (how === 'from elsewhere') {
      for (const _ of ended) await this.log.record(tx, 'session_revoked', { email: by.email });
    }
    await this.revocations.publish(ended);
    return ended;
  }

  private findOpen(session: Session): Promise<SessionEntity | null> {
    return this.database.getRepository(SessionEntity).findOneBy({
      id: session.id,
      admin_id: session.admin.id,
      revoked_at: IsNull(),
      expires_at: MoreThan(new Date()),
    });
  }
}

/** An account's very first sign-in needs no notice. */
const hasSignedInBefore = (tx: EntityManager, { id }: Admin): Promise<boolean> =>
  tx.existsBy(AuditEntity, { admin_id: id, action: 'session.opened' });
