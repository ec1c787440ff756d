import { Injectable } from '@nestjs/common';
import {
  auditStep,
  type EraserStep,
  type ExportSource,
  outboxStep,
  PersonalData,
  reviewStep,
  Withdrawals,
} from '@vaultway/common';
import { DataSource } from 'typeorm';
import { UserErasure } from './user-erasure.js';

/**
 * Auth's personal data. Colleagues are removed rather than erased: of an admin's address, only a client's account is
 * erased here.
 */
@Injectable()
export class AuthPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  readonly ownSources: readonly ExportSource[];

  constructor(
    private readonly database: DataSource,
    private readonly users: UserErasure,
    withdrawals: Withdrawals,
  ) {
    super();
    const own = [
      outboxStep(database, withdrawals),
      auditStep(database),
      reviewStep(database, { type: 'api_key', from: 'api_keys', texts: ['name'], id: 'id' }),
    ].map((step) => this.unlessAdmin(step));
    this.steps = [this.erasedUser, ...own];
    this.sources = [
      this.exportedAccount,
      this.exportedIdentities,
      this.exportedKeys,
      this.exportedUser,
      this.exportedPasskeys,
      this.exportedSessions,
    ];
    this.ownSources = [this.exportedUser, this.exportedPasskeys, this.exportedSessions];
  }

  async isAdmin(email: string): Promise<boolean> {
    const found = await this.database.query<unknown[]>('SELECT FROM admins WHERE lower(email) = lower($1)', [
      email,
    ]);
    return found.length > 0;
  }

  private unlessAdmin(step: EraserStep): EraserStep {
    return async (person, after, tx) =>
      (await this.isAdmin(person.email)) ? { erased: {}, next: null } : step(person, after, tx);
  }

  private readonly erasedUser: EraserStep = async ({ email }) => ({
    erased: { users: await this.users.erase(email) },
    next: null,
  });

  private readonly exportedAccount: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'administrator' AS type, id, email, role, created_at FROM admins WHERE lower(email) = lower($1)`,
      [email],
    ),
    next: null,
  });

  private readonly exportedIdentities: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'oidc_identity' AS type, o.issuer, o.subject, o.created_at
       FROM oidc_identities o JOIN admins a ON a.id = o.admin_id WHERE lower(a.email) = lower($1)
       ORDER BY o.issuer`,
      [email],
    ),
    next: null,
  });

  /** A person's API keys. They are removed with the account, and name nobody else. */
  private readonly exportedKeys: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'api_key' AS type, k.id, k.name, k.prefix, k.scopes, k.test, k.created_at, k.expires_at, k.last_used_at
       FROM api_keys k JOIN admins a ON a.id = k.created_by WHERE lower(a.email) = lower($1) ORDER BY k.id`,
      [email],
    ),
    next: null,
  });

  private readonly exportedUser: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'user' AS type, id, email, name, language, created_at, signed_in_at, erasure_asked_at FROM users
       WHERE lower(email) = lower($1)`,
      [email],
    ),
    next: null,
  });

  private readonly exportedPasskeys: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'passkey' AS type, p.id, p.name, p.backed_up, p.created_at, p.last_used_at
       FROM passkeys p JOIN users u ON u.id = p.user_id WHERE lower(u.email) = lower($1) ORDER BY p.id`,
      [email],
    ),
    next: null,
  });

  private readonly exportedSessions: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'session' AS type, s.id, s.address, s.user_agent, s.created_at, s.last_seen_at
       FROM sessions s JOIN users u ON u.id = s.user_id WHERE lower(u.email) = lower($1) ORDER BY s.id`,
      [email],
    ),
    next: null,
  });
}
