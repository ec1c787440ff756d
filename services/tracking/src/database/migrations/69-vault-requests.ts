import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the items of the vault that a client chose, and which parcel a withdrawal became. */
export class VaultRequests1795900000069 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE vault_parcels');
    await database.query('DROP TRIGGER keep_request_items ON requests');
    await database.query('DROP FUNCTION keep_request_items()');
    await database.query('ALTER TABLE requests DROP COLUMN items');
  }
}

const STATEMENTS = [
  `ALTER TABLE requests ADD COLUMN items jsonb NOT NULL DEFAULT '[]'`,
  // They were the client's own when the request came.
  `CREATE FUNCTION keep_request_items() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'the items of a request never change'
       USING ERRCODE = 'check_violation', CONSTRAINT = 'request_items';
   END $$`,
  `CREATE TRIGGER keep_request_items BEFORE UPDATE OF items ON requests
   FOR EACH ROW WHEN (NEW.items IS DISTINCT FROM OLD.items) EXECUTE FUNCTION keep_request_items()`,
  // No foreign key: a withdrawal whose parcel was purged makes no second one.
  `CREATE TABLE vault_parcels (
     vault_movement_id uuid PRIMARY KEY,
     parcel_id uuid NOT NULL UNIQUE,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
];
