import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a parcel has been at its point on the map, which nobody knows of those from before, and whether it has gone
 * elsewhere since. Columns without a default, or with a constant one, are made at once.
 */
export class KnowWhenAPositionWasSet1795132800038 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE parcels ADD COLUMN IF NOT EXISTS position_at timestamptz(3),
         ADD COLUMN IF NOT EXISTS position_left boolean NOT NULL DEFAULT false`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE parcels DROP COLUMN position_at, DROP COLUMN position_left');
  }
}
