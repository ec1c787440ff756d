import type { MigrationInterface, QueryRunner } from 'typeorm';

const PICTURES = ['hero_1', 'hero_2', 'hero_3', 'logo', 'favicon'];

/** What an owner shows in place of the product's own pictures, color and texts. */
export class AddSiteLook1795132800012 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE settings
        ${PICTURES.map((name) => `ADD COLUMN ${name} text,`).join('\n')}
        ADD COLUMN accent_color text,
        ADD COLUMN site_texts jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(database: QueryRunner) {
    await database.query(`
      ALTER TABLE settings
        ${PICTURES.map((name) => `DROP COLUMN ${name},`).join('\n')}
        DROP COLUMN accent_color,
        DROP COLUMN site_texts`);
  }
}
