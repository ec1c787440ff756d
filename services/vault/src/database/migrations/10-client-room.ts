import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the accounts of a client, the movements into an account, and the ledger's entries after an instant. */
export class ClientRoom1796000000010 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      'CREATE INDEX accounts_holder ON accounts (lower(holder_id)) WHERE holder_id IS NOT NULL',
    );
    await database.query(
      'CREATE INDEX movements_account ON movements (account_id) WHERE account_id IS NOT NULL',
    );
    await database.query('CREATE INDEX ledger_at ON ledger (at)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX accounts_holder, movements_account, ledger_at');
  }
}
