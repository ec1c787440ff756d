import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request made which invoice, so that one that is sent again spends no second number. */
export class MakeInvoicesOnce1795132800010 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE invoice_keys (
        admin_id text NOT NULL,
        key text NOT NULL,
        request text NOT NULL,
        invoice_id uuid REFERENCES invoices (id),
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (admin_id, key)
      )`);
    await database.query('CREATE INDEX invoice_keys_created_at ON invoice_keys (created_at)');
    await database.query(
      'CREATE INDEX invoices_parcel ON invoices (parcel_id, created_at) WHERE parcel_id IS NOT NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX invoices_parcel');
    await database.query('DROP TABLE invoice_keys');
  }
}
