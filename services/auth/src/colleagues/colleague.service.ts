import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient, recordAudit, type Session } from '@vaultway/common';
import type { Admin, AdminAccount, ChangeRole, ErrorCode, Language, Role } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { AccountNotices } from '../accounts/account-notices.js';
import { AdminEntity, toAccount, toAdmin } from '../accounts/admin.entity.js';
import { ApiKeyService } from '../api-keys/api-key.service.js';
import { MailedLinks } from '../credentials/mailed-links.js';
import { PasswordTokens } from '../credentials/password-tokens.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { EndedSession } from '../sessions/session-store.js';
import { SessionService } from '../sessions/session.service.js';
import { InvitationService } from './invitation.service.js';

/** Arbitrary, but the same in every replica. See `serialize`. */
const LAST_ADMIN_LOCK_ID = 7_461_003;

/** Manages colleagues' accounts. */
@Injectable()
export class ColleagueService {
  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly tokens: PasswordTokens,
    private readonly links: MailedLinks,
    private readonly invitations: InvitationService,
    private readonly keys: ApiKeyService,
    private readonly notices: AccountNotices,
    private readonly sessions: SessionService,
    private readonly log: SecurityLog,
    private readonly messages: MessageClient,
  ) {}

  /**
   * Removes an admin with all credentials: sessions, passkeys, codes, tokens, mailed links, and their invitations and
   * API keys. Admins may remove themselves.
   *
   * @throws ApiError `proof_needed`, `not_found`, `last_admin`
   */
  async remove(by: Session, id: string): Promise<void> {
    await this.proof.demand(by);
    if (!validate(id)) throw new ApiError('not_found');
    const ended = await this.database.transaction(async (tx) => {
      await this.serialize(tx);
      // First, in the same order as a password change, to avoid deadlock.
      await this.tokens.forget(tx, id);
      await this.links.forget(tx, id);
      const row = await this.lock(tx, id);
      const admin = toAdmin(row);
      await assertAdminLeft(tx, row, 'last_admin');
      await this.takeBack(tx, admin, by.admin);
      await tx.delete(AdminEntity, { id });
      await recordAudit(tx, {
        by: by.admin,
        action: 'admin.deleted',
        record_type: 'admin',
        record_id: id,
        before: { ...admin, role: row.role },
        after: null,
      });
      await this.log.record(tx, 'admin_removed', { email: admin.email });
      return this.sessions.endAllOf(tx, id, by.admin);
    });
    await this.confirm(ended);
  }

  /**
   * Changes an account's role. Ends its sessions, whose tokens contain the old role; a former admin also loses
   * invitations and API keys.
   *
   * @param language of the notice to its owner
   * @throws ApiError `proof_needed`, `not_found`, `last_admin_role`
   */
  async changeRole(
    by: Session,
    { id, role }: ChangeRole,
    language: Language,
  ): Promise<{ account: AdminAccount; changed: boolean }> {
    await this.proof.demand(by);
    if (!validate(id)) throw new ApiError('not_found');
    const { row, ended } = await this.database.transaction((tx) =>
      this.setRole(tx, by.admin, { id, role }, language),
    );
    await this.confirm(ended ?? []);
    return { account: toAccount(row, by.admin), changed: ended !== undefined };
  }

  /**
   * Changes a role as {@link changeRole} does, to that which the account has elsewhere.
   *
   * @returns ended sessions, to pass to `confirm` after the commit; undefined if the account has that role already
   * @throws ApiError `last_admin_role`
   */
  async adoptRole(
    tx: EntityManager,
    id: string,
    role: Role,
    language: Language,
  ): Promise<EndedSession[] | undefined> {
    return (await this.setRole(tx, null, { id, role }, language)).ended;
  }

  /** Lets removals, changes of roles and sign-ins at a provider wait for each other, so that one admin remains. */
  async serialize(tx: EntityManager): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LAST_ADMIN_LOCK_ID]);
  }

  /** Call after the commit of a removal or a change of roles. */
  async confirm(ended: readonly EndedSession[]): Promise<void> {
    await this.sessions.confirmEnded(ended);
    await this.keys.confirm();
    await this.messages.tell('desk.changed', {});
  }

  /** @param caller null for the account itself */
  private async setRole(
    tx: EntityManager,
    caller: Admin | null,
    { id, role }: ChangeRole,
    language: Language,
  ): Promise<{ row: AdminEntity; ended: EndedSession[] | undefined }> {
    await this.serialize(tx);
    const before = await this.lock(tx, id);
    if (before.role === role) return { row: before, ended: undefined };
    const admin = toAdmin(before);
    const by = caller ?? admin;
    await assertAdminLeft(tx, before, 'last_admin_role');
    await this.takeBack(tx, admin, by);
    await tx.update(AdminEntity, { id }, { role, updated_at: new Date() });
    await recordAudit(tx, {
      by,
      action: 'admin.updated',
      record_type: 'admin',
      record_id: id,
      before: { ...admin, role: before.role },
      after: { ...admin, role },
    });
    await this.notices.send(tx, admin, language, { event: 'role_changed', role });
    const ended = await this.sessions.endAllOf(tx, id, by);
    return { row: Object.assign(before, { role }), ended };
  }

  /** Signs an admin out everywhere. @throws ApiError `not_found` */
  async endSessions(by: Admin, id: string): Promise<void> {
    if (!validate(id)) throw new ApiError('not_found');
    const ended = await this.database.transaction(async (tx) => {
      await this.lock(tx, id);
      return this.sessions.endAllOf(tx, id, by);
    });
    await this.sessions.confirmEnded(ended);
  }

  /** Waits for sign-ins in progress, and blocks new ones: see `AdminService.lockPassword`. */
  private async lock(tx: EntityManager, id: string): Promise<AdminEntity> {
    const row = await tx.findOne(AdminEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /** Revokes a former admin's other access; other roles have none. */
  private async takeBack(tx: EntityManager, admin: Admin, by: Admin): Promise<void> {
    await this.invitations.withdrawAllOf(tx, admin, by);
    await this.keys.revokeAllOf(tx, admin, by);
  }
}

/** @throws ApiError `code` if this is the last admin, regardless of other roles */
async function assertAdminLeft(tx: EntityManager, { role }: AdminEntity, code: ErrorCode): Promise<void> {
  if (role === 'admin' && (await tx.countBy(AdminEntity, { role })) === 1) throw new ApiError(code);
}
