import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps which account of the vault a client wants items transferred to, and which user asks. */
export class TransferRequests1795900000071 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TRIGGER keep_request_target ON requests');
    await database.query('DROP FUNCTION keep_request_target()');
    await database.query('ALTER TABLE requests DROP COLUMN to_account, DROP COLUMN user_id');
  }
}

const STATEMENTS = [
  // Null for visitors, and before this.
  'ALTER TABLE requests ADD COLUMN user_id uuid',
  `ALTER TABLE requests ADD COLUMN to_account text
     CONSTRAINT requests_to_account CHECK ((kind = 'transfer') = (to_account IS NOT NULL))`,
  `CREATE FUNCTION keep_request_target() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'the account of a request never changes'
       USING ERRCODE = 'check_violation', CONSTRAINT = 'request_to_account';
   END $$`,
  // An erasure masks a person whom the client has named there.
  `CREATE TRIGGER keep_request_target BEFORE UPDATE OF to_account ON requests
   FOR EACH ROW WHEN (NEW.to_account IS DISTINCT FROM OLD.to_account AND strpos(NEW.to_account, '…') = 0)
   EXECUTE FUNCTION keep_request_target()`,
];
