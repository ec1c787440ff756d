import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sorts items by serial number as lists do, without case. */
export class SerialOrder1796000000016 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('DROP INDEX items_by_serial');
    await database.query('CREATE INDEX items_by_serial ON items ((lower(serial COLLATE pg_c_utf8)), id)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX items_by_serial');
    await database.query('CREATE INDEX items_by_serial ON items (serial, id)');
  }
}
