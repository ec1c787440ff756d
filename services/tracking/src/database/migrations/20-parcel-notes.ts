import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of colleagues' notes on parcels. */
export class ParcelNotes1795900000020 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE parcel_notes (
      id uuid PRIMARY KEY,
      parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
      text text NOT NULL,
      author_id uuid NOT NULL,
      author_email text,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
    await database.query('CREATE INDEX parcel_notes_by_parcel ON parcel_notes (parcel_id, created_at, id)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE parcel_notes');
  }
}
