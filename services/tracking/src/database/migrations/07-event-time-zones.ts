import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an event's time zone. Neither column rewrites the table. */
export class EventTimeZones1795900000007 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE activities ADD COLUMN IF NOT EXISTS time_zone text,
       ADD COLUMN IF NOT EXISTS time_zone_given boolean NOT NULL DEFAULT false`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'ALTER TABLE activities DROP COLUMN IF EXISTS time_zone, DROP COLUMN IF EXISTS time_zone_given',
    );
  }
}
