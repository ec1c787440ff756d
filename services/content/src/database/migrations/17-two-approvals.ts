import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the insured value above which a movement of the vault needs two approvals. */
export class TwoApprovals1795900000017 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      'ALTER TABLE settings ADD vault_two_approvals_above numeric CHECK (vault_two_approvals_above >= 0)',
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN vault_two_approvals_above');
  }
}
