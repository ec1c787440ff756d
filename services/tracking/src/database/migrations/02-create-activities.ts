import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index holds a history in the order in which it is read, newest first. It is not a partial one:
 * deleting a parcel for good finds all of its events by it.
 */
export class CreateActivities1795132800002 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE activities (
        id uuid PRIMARY KEY,
        parcel_id uuid NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
        title text NOT NULL,
        description text,
        icon text NOT NULL,
        color text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await database.query(
      `CREATE INDEX activities_history ON activities (parcel_id, created_at DESC, id DESC)`,
    );
    await database.query(
      `CREATE INDEX activities_deleted_at ON activities (deleted_at) WHERE deleted_at IS NOT NULL`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE activities');
  }
}
