import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Ties withdrawals to clients' requests and the parcels they become, and deposits to the parcels they came in. */
export class RequestsAndParcels1796000000015 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE movement_parcels');
    await database.query('DROP TRIGGER keep_origin ON movements');
    await database.query('DROP FUNCTION check_movement_parcel, keep_origin');
    await database.query(
      `ALTER TABLE movements DROP COLUMN request_id, DROP COLUMN request_number, DROP COLUMN parcel_id,
         DROP COLUMN parcel_code`,
    );
  }
}

const STATEMENTS = [
  `ALTER TABLE movements
     ADD COLUMN request_id uuid CHECK (request_id IS NULL OR kind = 'withdrawal'),
     ADD COLUMN request_number text CHECK ((request_number IS NULL) = (request_id IS NULL)),
     ADD COLUMN parcel_id uuid CHECK (parcel_id IS NULL OR kind = 'deposit'),
     ADD COLUMN parcel_code text CHECK ((parcel_code IS NULL) = (parcel_id IS NULL))`,
  `CREATE UNIQUE INDEX movements_request ON movements (request_id) WHERE state <> 'cancelled'`,
  `CREATE UNIQUE INDEX movements_parcel ON movements (parcel_id) WHERE state IN ('approved', 'done')`,
  `CREATE FUNCTION keep_origin() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (NEW.request_id, NEW.request_number) IS DISTINCT FROM (OLD.request_id, OLD.request_number)
       OR NOT (OLD.state = 'drafted' AND NEW.state = 'drafted')
         AND (NEW.parcel_id, NEW.parcel_code) IS DISTINCT FROM (OLD.parcel_id, OLD.parcel_code) THEN
       ${refuse('movements_closed')}
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER keep_origin BEFORE UPDATE ON movements FOR EACH ROW EXECUTE FUNCTION keep_origin()',
  // A parcel that a withdrawal becomes, or became: without an id, tracking has not confirmed it yet.
  `CREATE TABLE movement_parcels (
     movement_id uuid PRIMARY KEY REFERENCES movements (id),
     parcel_id uuid UNIQUE,
     parcel_code text,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     CHECK ((parcel_code IS NULL) = (parcel_id IS NULL))
   )`,
  'CREATE INDEX movement_parcels_wanted ON movement_parcels (created_at) WHERE parcel_id IS NULL',
  `CREATE FUNCTION check_movement_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM movements
         WHERE id = NEW.movement_id AND kind = 'withdrawal' AND state = 'done')
       OR TG_OP <> 'INSERT' AND OLD.parcel_id IS NOT NULL
       OR TG_OP = 'UPDATE' AND NEW.movement_id <> OLD.movement_id THEN
       ${refuse('movement_parcels_withdrawn')}
     END IF;
     RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
   END $$`,
  `CREATE TRIGGER check_movement_parcel BEFORE INSERT OR UPDATE OR DELETE ON movement_parcels
   FOR EACH ROW EXECUTE FUNCTION check_movement_parcel()`,
];
