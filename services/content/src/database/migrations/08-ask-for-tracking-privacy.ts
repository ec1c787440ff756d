import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an admin has chosen tracking_privacy. Whoever did so before this column is not asked again: `gated` was never a
 * default, and the audit trail knows who went back to `open`.
 */
export class AskForTrackingPrivacy1795132800008 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE settings ADD COLUMN tracking_privacy_decided boolean NOT NULL DEFAULT false`);
    await database.query(`
      UPDATE settings SET tracking_privacy_decided = true
      WHERE tracking_privacy = 'gated' OR EXISTS (
        SELECT FROM audit
        WHERE record_type = 'settings'
          AND before->>'tracking_privacy' IS DISTINCT FROM after->>'tracking_privacy')`);
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN tracking_privacy_decided');
  }
}
