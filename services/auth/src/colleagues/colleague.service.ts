import { Injectable } from '@nestjs/common';
import { ApiError, recordAudit, type Session } from '@vaultway/common';
import type { Admin } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { AdminEntity, toAdmin } from '../admins/admin.entity.js';
import { InvitationService } from '../invitations/invitation.service.js';
import { MailedLinks } from '../mailed-links/mailed-links.js';
import { ResetTokens } from '../passwords/reset-tokens.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import { SessionService } from '../sessions/session.service.js';

/** Any number, as long as every replica uses it: removals run one at a time, so that one admin is left. */
const REMOVAL_LOCK_ID = 7_461_003;

/** What admins may do to each other's accounts. */
@Injectable()
export class ColleagueService {
  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly tokens: ResetTokens,
    private readonly links: MailedLinks,
    private readonly invitations: InvitationService,
    private readonly sessions: SessionService,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Removes an admin with all that lets them in: sessions, passkeys, codes, tokens, mailed links, and the invitations that they
   * made. One may remove oneself.
   *
   * @throws ApiError `proof_needed`, `not_found`, `last_admin`
   */
  async remove(by: Session, id: string): Promise<void> {
    await this.proof.demand(by);
    if (!validate(id)) throw new ApiError('not_found');
    const ended = await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [REMOVAL_LOCK_ID]);
      // First, in the same order as a change of the password, so that the two cannot deadlock.
      await this.tokens.forget(tx, id);
      await this.links.forget(tx, id);
      const admin = await this.lock(tx, id);
      if ((await tx.count(AdminEntity)) === 1) throw new ApiError('last_admin');
      await this.invitations.withdrawAllOf(tx, admin, by.admin);
      await tx.delete(AdminEntity, { id });
      await recordAudit(tx, {
        by: by.admin,
        action: 'admin.deleted',
        record_type: 'admin',
        record_id: id,
        before: admin,
        after: null,
      });
      await this.log.record(tx, 'admin_removed', { email: admin.email });
      return this.sessions.endAllOf(tx, id, by.admin);
    });
    await this.sessions.confirmEnded(ended);
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

  /** Waits for sign-ins that have begun, and lets none begin: see `AdminService.lockPassword`. */
  private async lock(tx: EntityManager, id: string): Promise<Admin> {
    const row = await tx.findOne(AdminEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new ApiError('not_found');
    return toAdmin(row);
  }
}
