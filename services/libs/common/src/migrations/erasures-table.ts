import type { QueryRunner } from 'typeorm';

/** Creates the table of PersonErasures. It holds counts, and nothing of anybody. */
export async function createErasuresTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE person_erasures (
      id uuid PRIMARY KEY,
      step integer NOT NULL DEFAULT 0,
      after text,
      erased jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
}

export async function dropErasuresTable(database: QueryRunner): Promise<void> {
  await database.query('DROP TABLE person_erasures');
}
