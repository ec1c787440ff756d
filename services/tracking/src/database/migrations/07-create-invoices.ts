import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An invoice holds all that its PDF says, the company and the tracking code included, as it was on that
 * day. Its parcel may be gone for good one day: `parcel_id` is a note, not a foreign key.
 */
export class CreateInvoices1795132800007 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE invoice_counters (
        year smallint PRIMARY KEY,
        last integer NOT NULL
      )`);
    await database.query(`
      CREATE TABLE invoices (
        id uuid PRIMARY KEY,
        number text NOT NULL CONSTRAINT invoices_number UNIQUE,
        product text NOT NULL,
        parcel_id uuid,
        tracking_code text,
        recipient_name text,
        amount numeric(14, 2) CHECK (amount >= 0),
        currency text,
        issuer jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        CHECK ((amount IS NULL) = (currency IS NULL))
      )`);
    await database.query('CREATE INDEX invoices_created_at ON invoices (created_at, id)');
    await database.query(`
      CREATE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'an invoice neither changes nor goes away';
      END $$`);
    await database.query(`
      CREATE TRIGGER keep_invoices BEFORE UPDATE OR DELETE ON invoices
      FOR EACH ROW EXECUTE FUNCTION keep_invoices()`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE invoices');
    await database.query('DROP FUNCTION keep_invoices');
    await database.query('DROP TABLE invoice_counters');
  }
}
