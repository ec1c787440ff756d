import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReviews1795132800002 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE reviews (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        review text NOT NULL,
        image text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await database.query(
      'CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC) WHERE deleted_at IS NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE reviews');
  }
}
