import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the log's keys. `note` is the former key's signature of a key, `after` the log's size then. */
export class LogKeys1795900000036 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS log_keys (
         position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL UNIQUE, note text,
         after bigint NOT NULL, since timestamptz(3) NOT NULL DEFAULT now())`,
      `INSERT INTO log_keys (key, after, since)
       SELECT key, 0, min(created_at) FROM log_checkpoints GROUP BY key ORDER BY min(size) ON CONFLICT DO NOTHING`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(database, 'DROP TABLE log_keys');
  }
}
