import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The PIN that was mailed to a parcel's recipient, as a keyed hash. */
export class CreateDeliveryPins1795132800024 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE delivery_pins (
        parcel_id uuid PRIMARY KEY REFERENCES parcels (id) ON DELETE CASCADE,
        pin_hash text NOT NULL,
        language text NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        mailed_at timestamptz(3) NOT NULL,
        used_at timestamptz(3)
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE delivery_pins');
  }
}
