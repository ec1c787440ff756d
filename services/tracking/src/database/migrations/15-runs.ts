import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the runs and their stops. `date` and `open` of a stop follow its run, so that an index can keep a parcel on
 * one open run a day; a run in the trash is not open. Stops of deleted parcels stay, for their return.
 */
export class Runs1795900000015 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE TABLE runs (
         id uuid PRIMARY KEY,
         courier_id uuid NOT NULL,
         date date NOT NULL,
         note text,
         open boolean NOT NULL GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
         created_at timestamptz(3) NOT NULL,
         updated_at timestamptz(3) NOT NULL,
         deleted_at timestamptz(3),
         CONSTRAINT runs_of_stops UNIQUE (id, date, open)
       )`,
    );
    await database.query('CREATE INDEX runs_date ON runs (date, courier_id)');
    await database.query('CREATE INDEX runs_deleted_at ON runs (deleted_at) WHERE deleted_at IS NOT NULL');
    await database.query(
      `CREATE TABLE run_stops (
         run_id uuid NOT NULL,
         parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
         position int NOT NULL,
         date date NOT NULL,
         open boolean NOT NULL,
         PRIMARY KEY (run_id, parcel_id),
         FOREIGN KEY (run_id, date, open) REFERENCES runs (id, date, open) ON UPDATE CASCADE ON DELETE CASCADE
       )`,
    );
    await database.query('CREATE INDEX run_stops_parcel_id ON run_stops (parcel_id)');
    await database.query(
      'CREATE UNIQUE INDEX run_stops_once_a_day ON run_stops (parcel_id, date) WHERE open',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE run_stops');
    await database.query('DROP TABLE runs');
  }
}
