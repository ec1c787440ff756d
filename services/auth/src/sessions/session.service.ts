import { Injectable } from '@nestjs/common';
import { ApiError, AuditEntity, type Page, recordAudit, type Session, SessionTokens } from '@vaultway/common';
import type {
  Admin,
  AdminSession,
  ListSessions,
  RequestReply,
  Role,
  SecondFactorName,
} from '@vaultway/contracts';
import { DataSource, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { validate } from 'uuid';
import { AccountNotices } from '../accounts/account-notices.js';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import { SignInRules } from '../credentials/sign-in-rules.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { Caller } from './caller.js';
import { SessionSigner } from './session-signer.js';
import { SessionStore, type EndedSession } from './session-store.js';
import { SessionEntity } from './session.entity.js';

/** Method that identified an admin. A second factor implies the password or a mailed link before it. */
export type SignInMethod = 'password' | 'link' | 'passkey' | 'oidc' | SecondFactorName;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** Manages admins' sessions. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly store: SessionStore,
    private readonly signer: SessionSigner,
    private readonly tokens: SessionTokens,
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
    caller: Caller,
    { proof, provedAt }: { proof: SignInMethod; provedAt: Date | null },
    isKnownDevice: boolean,
  ): Promise<OpenedSession & { role: Role }> {
    const { address, userAgent, token: replacedToken, language } = caller;
    const now = new Date();
    const session = this.store.begin({ admin_id: admin.id }, caller, now);
    const { replaced, mustEnrol, role } = await this.database.transaction(async (tx) => {
      // A change of password or role is either seen here, or waits and then finds and ends this session.
      const current = await this.admins.lockPassword(tx, admin.id, password_hash);
      if (current === undefined) throw new ApiError('wrong_credentials');
      const isNews = !isKnownDevice && (await hasSignedInBefore(tx, admin));
      if (isNews) await this.notices.send(tx, admin, language, { event: 'new_device', userAgent });
      const ended = await this.endByToken(tx, replacedToken);
      // The provider decides on its own second factors.
      const must_enrol = proof !== 'oidc' && (await this.rules.mustEnrol(tx, admin.id));
      await tx.insert(SessionEntity, { ...session, proved_at: provedAt, must_enrol });
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
    const token = this.signer.sign({ id: session.id, admin, role, mustEnrol }, now, session.token_expires_at);
    return { token, expiresAt: session.token_expires_at, role };
  }

  /** Returns a fresh token for a valid one; null if its session has ended or a new one would not last longer. */
  async renew(token: string): Promise<RequestReply<'session.renew'>> {
    const session = this.tokens.verify(token);
    if (!session) return null;
    const now = new Date();
    const row = await this.store.findOpen(session.id, { admin_id: session.admin.id });
    // An operator may have deleted the admin's row by hand, which ends no session.
    const identified = row && (await this.admins.byId(session.admin.id));
    if (!identified) return null;
    const end = await this.store.extend(row, session, now);
    if (end === undefined) return null;
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

  async confirmEnded(ended: readonly EndedSession[]): Promise<void> {
    await this.store.confirmEnded(ended);
  }

  /** Lists an admin's sessions with a valid token. */
  list(own: Session, query: ListSessions): Promise<Page<AdminSession>> {
    return this.store.list({ admin_id: own.admin.id }, own.id, query);
  }

  private async endByToken(tx: EntityManager, token: string | undefined): Promise<EndedSession[]> {
    const session = token === undefined ? undefined : this.tokens.verify(token);
    return session ? this.end(tx, session.admin, { id: session.id }, 'by its browser') : [];
  }

  private async end(
    tx: EntityManager,
    by: Admin,
    which: FindOptionsWhere<SessionEntity>,
    how: 'by its browser' | 'from elsewhere' = 'from elsewhere',
  ): Promise<EndedSession[]> {
    const ended = await this.store.end(tx, which);
    const entry = { by, action: 'session.ended', record_type: 'session', before: null, after: null };
    await recordAudit(
      tx,
      ended.map(({ id }) => ({ ...entry, record_id: id })),
    );
    if (how === 'from elsewhere') {
      for (const _ of ended) await this.log.record(tx, 'session_revoked', { email: by.email });
    }
    return ended;
  }
}

/** An account's very first sign-in needs no notice. */
const hasSignedInBefore = (tx: EntityManager, { id }: Admin): Promise<boolean> =>
  tx.existsBy(AuditEntity, { admin_id: id, action: 'session.opened' });
