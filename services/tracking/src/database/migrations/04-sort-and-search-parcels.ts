import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code is found as it is written and, by its key, without its hyphens and spaces. */
const SEARCHED = [
  'tracking_code',
  'code_key',
  'recipient_name',
  'recipient_email',
  'sender_name',
  'sender_email',
  'destination',
  'current_location',
  'pickup_location',
  'status',
];

const SORTED = [
  'tracking_code',
  'recipient_name',
  'destination',
  'current_location',
  'sender_name',
  'status',
];

/**
 * What the list of a million parcels is found by: one column that holds all searched text, one column per
 * order, both in lower case and kept by Postgres, and their indexes. They are columns and not expressions
 * of an index, since Postgres knows how often which value of a column occurs and can skip through an index
 * of columns without reading rows. `pg_c_utf8` makes lower case alike on every machine.
 */
export class SortAndSearchParcels1795132800004 implements MigrationInterface {
  async up(database: QueryRunner) {
    // Unit separators keep a search from matching across two fields.
    const all = SEARCHED.map((column) => `coalesce(${column}, '')`).join(` || E'\\x1f' || `);
    const columns = [
      ['search', all],
      ...SORTED.map((column) => [`sort_${column}`, `coalesce(${column}, '')`]),
    ];
    const added = columns.map(
      ([name, text]) =>
        `ADD COLUMN ${name} text COLLATE "C" NOT NULL
         GENERATED ALWAYS AS (lower((${text}) COLLATE pg_c_utf8)) STORED`,
    );
    await database.query(`ALTER TABLE parcels ${added.join(', ')}`);
    // Postgres chooses between index and table by how often it thinks a text occurs: let it look closely.
    await database.query('ALTER TABLE parcels ALTER COLUMN search SET STATISTICS 1000');
    if (await hasTrigrams(database)) {
      await database.query(`CREATE INDEX parcels_search ON parcels USING gin (search gin_trgm_ops)`);
    }
    for (const [name, order] of orders()) {
      await database.query(`CREATE INDEX parcels_by_${name} ON parcels (${order}) WHERE deleted_at IS NULL`);
    }
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX IF EXISTS parcels_search');
    for (const [name] of orders()) await database.query(`DROP INDEX parcels_by_${name}`);
    const columns = ['search', ...SORTED.map((column) => `sort_${column}`)];
    await database.query(`ALTER TABLE parcels ${columns.map((name) => `DROP COLUMN ${name}`).join(', ')}`);
  }
}

/** Name and columns of each order; that of status also serves the filter by status. */
const orders = () => [
  ['created_at', 'created_at, id'],
  ['updated_at', 'updated_at, id'],
  ...SORTED.map((column) =>
    column === 'status' ? ['status', 'sort_status, created_at, id'] : [column, `sort_${column}, id`],
  ),
];

/** Trigrams come with Postgres's contrib modules; without them a search reads the whole table. */
async function hasTrigrams(database: QueryRunner): Promise<boolean> {
  await database.query(`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
      NULL;
    END $$`);
  const found = (await database.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)) as unknown[];
  if (found.length === 0) new Logger('migrations').warn('pg_trgm is not available: searching will be slow');
  return found.length > 0;
}
