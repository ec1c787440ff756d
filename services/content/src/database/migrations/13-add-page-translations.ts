import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A page's texts in other languages, beside those in its own. Until now every page was taken for English. */
export class AddPageTranslations1795132800013 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE pages
        ADD COLUMN language text NOT NULL DEFAULT 'en',
        ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE pages DROP COLUMN language, DROP COLUMN translations');
  }
}
