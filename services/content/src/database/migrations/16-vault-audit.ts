import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether anyone may read the audit of the vault. */
export class VaultAudit1795900000016 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `ALTER TABLE settings ADD vault_audit text NOT NULL DEFAULT 'no' CHECK (vault_audit IN ('yes', 'no'))`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN vault_audit');
  }
}
