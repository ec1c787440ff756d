import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether strangers see all of a parcel. */
export class AddTrackingPrivacy1795132800007 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE settings ADD COLUMN tracking_privacy text NOT NULL DEFAULT 'open'
        CHECK (tracking_privacy IN ('open', 'gated'))`);
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN tracking_privacy');
  }
}
