import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a parcel's zoom has beyond whole levels, which stay in `map_zoom`. Another type of that column would rewrite the
 * table, and a replica of the version before goes on reading and writing it. A column with a constant default is made at once.
 */
export class KeepPartsOfZoomLevels1795132800032 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      'ALTER TABLE parcels ADD COLUMN IF NOT EXISTS map_zoom_fraction double precision NOT NULL DEFAULT 0',
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE parcels DROP COLUMN map_zoom_fraction');
  }
}
