import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the newest version of a changed event by the ID that other companies received. */
export class FormerEventsNext1795900000072 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('CREATE INDEX former_events_next ON former_events (replaced_by)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX former_events_next');
  }
}
