import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the former statuses of merged and renamed ones, for the undo, and counts parcels by their exact status. */
export class StatusChanges1795900000011 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS status_changes (
        change_id uuid NOT NULL,
        parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
        status text NOT NULL,
        step text,
        given text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (change_id, parcel_id)
      )`,
      'CREATE INDEX IF NOT EXISTS status_changes_parcel_id ON status_changes (parcel_id)',
      'CREATE INDEX IF NOT EXISTS status_changes_created_at ON status_changes (created_at)',
    );
    await replaceIndexes(database, { parcels_status: 'parcels (status) WHERE deleted_at IS NULL' });
  }

  async down(database: QueryRunner) {
    await briefly(database, 'DROP TABLE IF EXISTS status_changes', 'DROP INDEX IF EXISTS parcels_status');
  }
}
