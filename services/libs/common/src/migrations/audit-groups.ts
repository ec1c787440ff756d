import type { QueryRunner } from 'typeorm';
import { briefly, replaceIndexes } from './briefly.js';

/** Fields that name a record, for the search. */
const NAMES = [
  'tracking_code',
  'parcels',
  'title',
  'name',
  'number',
  'subject',
  'email',
  'company_name',
  'file_name',
];

const FUNCTIONS = [
  `CREATE OR REPLACE FUNCTION audit_text(actor text, record text, before jsonb, after jsonb) RETURNS text
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT lower(concat_ws(E'\\x1f', actor, record, (
       SELECT string_agg(field.value, E'\\x1f')
       FROM (VALUES (before), (after)) AS forms (form), jsonb_each_text(forms.form) AS field
       WHERE field.key = ANY('{${NAMES.join(',')}}')
     )) COLLATE pg_c_utf8)
   $$`,
  `CREATE OR REPLACE FUNCTION audit_parcel(before jsonb, after jsonb) RETURNS text
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(after, before) ->> 'parcel_id' $$`,
];

const TEXT = 'audit_text(admin_email, record_id, before, after)';

/**
 * Lets an entry be part of another (an import, a bulk change) and undo another, and indexes the filters of the activity
 * log. Earlier entries are parts of none. Migrations without a transaction call it.
 */
export async function groupAudit(database: QueryRunner): Promise<void> {
  await briefly(
    database,
    'ALTER TABLE audit ADD COLUMN IF NOT EXISTS part_of uuid, ADD COLUMN IF NOT EXISTS undoes uuid',
    ...FUNCTIONS,
  );
  await replaceIndexes(database, {
    audit_whole: 'audit (at DESC, id DESC) WHERE part_of IS NULL',
    audit_parts: 'audit (part_of, at DESC, id DESC) WHERE part_of IS NOT NULL',
    audit_undoes: 'audit (undoes) WHERE undoes IS NOT NULL',
    audit_action: 'audit (action, at DESC, id DESC)',
    audit_of_parcel: 'audit (audit_parcel(before, after)) WHERE audit_parcel(before, after) IS NOT NULL',
    ...((await hasTrigrams(database)) && { audit_search: `audit USING gin (${TEXT} gin_trgm_ops)` }),
  });
}

export async function ungroupAudit(database: QueryRunner): Promise<void> {
  await briefly(
    database,
    'DROP INDEX IF EXISTS audit_search',
    'DROP INDEX audit_whole, audit_parts, audit_undoes, audit_action, audit_of_parcel',
    'ALTER TABLE audit DROP COLUMN part_of, DROP COLUMN undoes',
    'DROP FUNCTION audit_text(text, text, jsonb, jsonb)',
    'DROP FUNCTION audit_parcel(jsonb, jsonb)',
  );
}

/** Without this contrib module of Postgres, a search reads the whole log. */
async function hasTrigrams(database: QueryRunner): Promise<boolean> {
  await database.query(`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
      NULL;
    END $$`);
  const found = (await database.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)) as unknown[];
  return found.length > 0;
}
