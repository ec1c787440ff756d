import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With what generated tracking codes begin, and where maps get their tiles from. */
export class AddCodeAndMapSettings1795132800006 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE settings
        ADD COLUMN tracking_prefix text,
        ADD COLUMN tile_url text,
        ADD COLUMN tile_attribution text`);
  }

  async down(database: QueryRunner) {
    await database.query(`
      ALTER TABLE settings
        DROP COLUMN tracking_prefix,
        DROP COLUMN tile_url,
        DROP COLUMN tile_attribution`);
  }
}
