import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = 'deleted_at IS NULL';
const CODE_KEY = `parcels_code_key ON parcels (code_key) WHERE ${LIVE}`;
const BY_TRACKING_CODE = `parcels_by_tracking_code ON parcels (sort_tracking_code, id) WHERE ${LIVE}`;
const BY_STEP = `parcels (step, created_at, id) WHERE ${LIVE}`;

/**
 * The unique index of codes goes by their bytes, so that whatever the database's language it also knows which begin with a
 * text, and in which order they come: the list needs no other index for that. Delivered parcels, nearly all that there
 * are, leave the index of steps: among so many the list walks from the newest.
 */
export class FindCodesByTheirBeginning1795132800035 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await replaceIndexes(database, { parcels_by_step: `${BY_STEP} AND step <> 'delivered'` });
    await database.query('SET lock_timeout = 0');
    await database.query('DROP INDEX CONCURRENTLY IF EXISTS parcels_code_key_new');
    await database.query(
      `CREATE UNIQUE INDEX CONCURRENTLY parcels_code_key_new ON parcels (code_key text_pattern_ops) WHERE ${LIVE}`,
    );
    // In one step: codes stay unique wherever the migration is cut off.
    await briefly(
      database,
      'DROP INDEX parcels_code_key',
      'ALTER INDEX parcels_code_key_new RENAME TO parcels_code_key',
    );
    await database.query('DROP INDEX CONCURRENTLY IF EXISTS parcels_by_tracking_code');
    await database.query('RESET lock_timeout');
  }

  async down(database: QueryRunner) {
    await database.query(`CREATE INDEX ${BY_TRACKING_CODE}`);
    await database.query('DROP INDEX parcels_code_key');
    await database.query(`CREATE UNIQUE INDEX ${CODE_KEY}`);
    await database.query('DROP INDEX parcels_by_step');
    await database.query(`CREATE INDEX parcels_by_step ON ${BY_STEP}`);
  }
}
