import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the places inside a place, and items by what a scanner reads. */
export class Lookups1796000000004 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('CREATE INDEX places_parent ON places (parent_id)');
    await database.query('CREATE INDEX items_serial ON items (serial_key)');
    await database.query('CREATE INDEX items_by_serial ON items (serial, id)');
    await database.query('CREATE INDEX items_seal ON items (upper(seal)) WHERE seal IS NOT NULL');
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX places_parent, items_serial, items_by_serial, items_seal');
  }
}
