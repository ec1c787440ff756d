import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = [
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'sender_name',
  'sender_email',
  'destination',
  'current_location',
  'pickup_location',
  'status',
];

/** Text columns that the list can be sorted by; status has an index of its own, which the filter uses too. */
const SORTED = ['tracking_code', 'recipient_name', 'destination', 'current_location', 'sender_name'];

/**
 * Indexes for the list of a million parcels: one column that holds all searched text in lower case, and
 * one index per order. `pg_c_utf8` makes lower case alike on every machine, whatever its locale.
 */
export class SortAndSearchParcels1795132800004 implements MigrationInterface {
  async up(database: QueryRunner) {
    // Unit separators keep a search from matching across two fields.
    const text = SEARCHED.map((column) => `coalesce(${column}, '')`).join(` || E'\\x1f' || `);
    await database.query(
      `ALTER TABLE parcels ADD COLUMN search text COLLATE "C" NOT NULL
       GENERATED ALWAYS AS (lower((${text}) COLLATE pg_c_utf8)) STORED`,
    );
    if (await hasTrigrams(database)) {
      await database.query(`CREATE INDEX parcels_search ON parcels USING gin (search gin_trgm_ops)`);
    }
    for (const instant of ['created_at', 'updated_at']) {
      await database.query(
        `CREATE INDEX parcels_${instant} ON parcels (${instant}, id) WHERE deleted_at IS NULL`,
      );
    }
    for (const column of SORTED) {
      await database.query(
        `CREATE INDEX parcels_${column} ON parcels (${sortKey(column)}, id) WHERE deleted_at IS NULL`,
      );
    }
    await database.query(
      `CREATE INDEX parcels_status ON parcels (${sortKey('status')}, created_at, id) WHERE deleted_at IS NULL`,
    );
  }

  async down(database: QueryRunner) {
    for (const name of ['created_at', 'updated_at', ...SORTED, 'status', 'search']) {
      await database.query(`DROP INDEX IF EXISTS parcels_${name}`);
    }
    await database.query('ALTER TABLE parcels DROP COLUMN search');
  }
}

/** Absent counts as the empty text, so that one index serves both directions. */
const sortKey = (column: string) => `lower(coalesce(${column}, '') COLLATE pg_c_utf8)`;

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
