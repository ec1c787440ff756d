import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Instants are kept in whole milliseconds, as they are answered, so that what is sorted here and what
 * a client sees agree. A deleted parcel stays for a while, and its code may be used again.
 */
export class CreateParcels1795132800001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE parcels (
        id uuid PRIMARY KEY,
        tracking_code text NOT NULL,
        code_key text NOT NULL,
        recipient_name text NOT NULL,
        recipient_email text,
        recipient_phone_number text,
        destination text NOT NULL,
        current_location text,
        status text,
        weight text,
        shipped_via text,
        sender_name text,
        sender_email text,
        pickup_location text,
        parcel_content text,
        declared_value text,
        min_expected_delivery_date date,
        max_expected_delivery_date date,
        image text,
        show_map text NOT NULL DEFAULT 'no' CHECK (show_map IN ('yes', 'no')),
        map_zoom smallint NOT NULL DEFAULT 4,
        map_current_latitude double precision,
        map_current_longitude double precision,
        map_pickup_latitude double precision,
        map_pickup_longitude double precision,
        map_destination_latitude double precision,
        map_destination_longitude double precision,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await database.query(
      `CREATE UNIQUE INDEX parcels_code_key ON parcels (code_key) WHERE deleted_at IS NULL`,
    );
    await database.query(
      `CREATE INDEX parcels_deleted_at ON parcels (deleted_at) WHERE deleted_at IS NOT NULL`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE parcels');
  }
}
