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

/**
 * Auth's personal data. Accounts belong to colleagues, who are removed rather than erased: nothing of an admin's
 * address is erased here.
 */
@Injectable()
export class AuthPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];

  constructor(
    private readonly database: DataSource,
    withdrawals: Withdrawals,
  ) {
    super();
    this.steps = [
      outboxStep(database, withdrawals),
      auditStep(database),
      reviewStep(database, { type: 'api_key', from: 'api_keys', texts: ['name'], id: 'id' }),
    ].map((step) => this.unlessAdmin(step));
    this.sources = [this.exportedAccount, this.exportedKeys];
  }

  async isAdmin(email: string): Promise<boolean> {
    const found = await this.database.query<unknown[]>('SELECT FROM admins WHERE lower(email) = lower($1)', [
      email,
    ]);
    return found.length > 0;
  }

  private unlessAdmin(step: EraserStep): EraserStep {
    return async (person, after) =>
      (await this.isAdmin(person.email)) ? { erased: {}, next: null } : step(person, after);
  }

  private readonly exportedAccount: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'administrator' AS type, id, email, role, created_at FROM admins WHERE lower(email) = lower($1)`,
      [email],
    ),
    next: null,
  });

  /** A person's API keys. They are removed with the account, and name nobody else. */
  private readonly exportedKeys: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'api_key' AS type, k.id, k.name, k.prefix, k.scopes, k.created_at, k.expires_at, k.last_used_at
       FROM api_keys k JOIN admins a ON a.id = k.created_by WHERE lower(a.email) = lower($1) ORDER BY k.id`,
      [email],
    ),
    next: null,
  });
}
