import type { QueryRunner } from 'typeorm';

/**
 * Creates the table of PersonErasures. It contains counts, and no personal data. `to_review` lists records left for
 * manual review.
 */
export async function createErasuresTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE person_erasures (
      id uuid PRIMARY KEY,
      step integer NOT NULL DEFAULT 0,
      after text,
      erased jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      to_review jsonb NOT NULL DEFAULT '[]'
    )`);
}
