import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The webhook worker, which may not turn a webhook off, says here that it should be. */
export class LetTheWorkerAskForStops1795132800033 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `ALTER TABLE webhook_endpoints ADD COLUMN stop_because text CHECK (stop_because IN ('gone', 'failing'))`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE webhook_endpoints DROP COLUMN stop_because');
  }
}
