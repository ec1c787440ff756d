import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops columns and a table that no version since the baseline reads. */
export class UnusedColumns1795900000006 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      'ALTER TABLE parcels DROP COLUMN IF EXISTS delivered, DROP COLUMN IF EXISTS sort_tracking_code',
      'DROP TABLE IF EXISTS privacy',
    );
  }

  /** Leaves them dropped: the version before does not read them either. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
