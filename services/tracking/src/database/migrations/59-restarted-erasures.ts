import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Restarts unfinished erasures, whose steps are counted differently now. Repeated steps are harmless. */
export class RestartedErasures1795900000059 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('UPDATE person_erasures SET step = 0, after = NULL');
  }

  async down(database: QueryRunner) {
    await this.up(database);
  }
}
