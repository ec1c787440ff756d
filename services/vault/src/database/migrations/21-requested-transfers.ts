import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Ties transfers to clients' requests, and remembers which of these tracking does not know to be done yet. */
export class RequestedTransfers1796000000021 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  /** Fails once a transfer has a request. */
  async down(database: QueryRunner) {
    await database.query('DROP TABLE requested_transfers');
    await database.query('DROP FUNCTION check_requested_transfer');
    await database.query(
      `ALTER TABLE movements DROP CONSTRAINT movements_request_kind,
         ADD CONSTRAINT movements_check2 CHECK (request_id IS NULL OR kind = 'withdrawal')`,
    );
  }
}

const STATEMENTS = [
  `ALTER TABLE movements DROP CONSTRAINT movements_check2,
     ADD CONSTRAINT movements_request_kind CHECK (request_id IS NULL OR kind IN ('withdrawal', 'transfer'))`,
  `CREATE TABLE requested_transfers (
     movement_id uuid PRIMARY KEY REFERENCES movements (id),
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `CREATE FUNCTION check_requested_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT FROM movements
         WHERE id = NEW.movement_id AND kind = 'transfer' AND state = 'done' AND request_id IS NOT NULL) THEN
       ${refuse('requested_transfers_done')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_requested_transfer BEFORE INSERT OR UPDATE ON requested_transfers
   FOR EACH ROW EXECUTE FUNCTION check_requested_transfer()`,
];
