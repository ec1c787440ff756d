import type { QueryRunner } from 'typeorm';

/**
 * Creates the table of a service's stored images. `stored_at` is null until all files are stored, `unused_since` while
 * the image is in use.
 */
export async function createImagesTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE images (
      path text PRIMARY KEY,
      stored_at timestamptz(3),
      unused_since timestamptz(3) DEFAULT now()
    )`);
  await database.query(
    'CREATE INDEX images_unused_since ON images (unused_since) WHERE unused_since IS NOT NULL',
  );
}
