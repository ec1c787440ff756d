import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates drafts of invoices, which other services ask for. */
export class InvoiceDrafts1795900000070 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE invoice_drafts');
    await database.query('DROP FUNCTION keep_invoice_draft');
  }
}

const STATEMENTS = [
  // No foreign key to the customer, who may be purged.
  `CREATE TABLE invoice_drafts (
     id uuid PRIMARY KEY,
     title text NOT NULL,
     customer_id uuid NOT NULL,
     currency text NOT NULL,
     lines jsonb NOT NULL,
     invoice_id uuid UNIQUE REFERENCES invoices (id),
     discarded_at timestamptz(3),
     created_at timestamptz(3) NOT NULL,
     CHECK (invoice_id IS NULL OR discarded_at IS NULL)
   )`,
  'CREATE INDEX invoice_drafts_newest ON invoice_drafts (created_at DESC, id DESC)',
  `CREATE INDEX invoice_drafts_open ON invoice_drafts (created_at DESC, id DESC)
     WHERE invoice_id IS NULL AND discarded_at IS NULL`,
  // A draft is issued or discarded once, and its content never changes.
  `CREATE FUNCTION keep_invoice_draft() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.invoice_id IS NOT NULL OR OLD.discarded_at IS NOT NULL
       OR (to_jsonb(NEW) - '{invoice_id,discarded_at}'::text[]) <> (to_jsonb(OLD) - '{invoice_id,discarded_at}'::text[]) THEN
       RAISE EXCEPTION 'a draft is closed once' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_drafts_closed';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER keep_invoice_draft BEFORE UPDATE ON invoice_drafts
   FOR EACH ROW EXECUTE FUNCTION keep_invoice_draft()`,
];
