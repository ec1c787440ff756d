import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest events with a title: what is offered for the next event is learned from what followed them. */
export class FindEventsByTitle1795132800008 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE INDEX activities_title ON activities (title, created_at DESC) WHERE deleted_at IS NULL`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX activities_title');
  }
}
