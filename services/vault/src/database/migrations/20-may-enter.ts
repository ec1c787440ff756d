import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to places who may enter them. */
export class MayEnter1796000000020 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE places ADD may_enter text CHECK (length(may_enter) <= 500)');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE places DROP may_enter');
  }
}
