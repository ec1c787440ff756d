import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted page stays for a while, and its slug may be used again. */
export class CreatePages1795132800001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE pages (
        id uuid PRIMARY KEY,
        slug text NOT NULL,
        title text NOT NULL,
        sub_title text,
        content text NOT NULL,
        icon text NOT NULL,
        hero text NOT NULL,
        overlay text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await database.query('CREATE UNIQUE INDEX pages_slug ON pages (slug) WHERE deleted_at IS NULL');
    await database.query(
      'CREATE INDEX pages_newest ON pages (created_at DESC, id DESC) WHERE deleted_at IS NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE pages');
  }
}
