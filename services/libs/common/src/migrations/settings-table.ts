import type { QueryRunner } from 'typeorm';

/** Creates the row that caches the company's settings, for a start while content is down. */
export async function createSettingsTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE company_settings (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      settings jsonb NOT NULL
    )`);
}
