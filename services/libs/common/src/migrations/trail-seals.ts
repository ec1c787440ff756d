import type { QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** A table whose rows are sealed: what never changes, and what an anonymization may remove, as SQL of `entry`. */
interface Trail {
  table: 'audit' | 'security_log';
  fixed: string;
  removable: string;
  /** Condition that the removable part is gone. */
  removed: string;
  /** Condition that a sealed entry may be missing. */
  expired: string;
}

const TRAILS: readonly Trail[] = [
  {
    table: 'audit',
    fixed: 'entry.id, entry.at, entry.admin_id, entry.action, entry.record_type, entry.record_id',
    removable: 'entry.admin_email, entry.before, entry.after, entry.part_of, entry.undoes',
    removed: 'entry.anonymized_at IS NOT NULL',
    expired: 'false',
  },
  {
    table: 'security_log',
    fixed: 'entry.id, entry.at, entry.event',
    removable: 'entry.account, entry.network, entry.detail',
    removed: 'false',
    expired: `leaf.at < now() - interval '179 days'`,
  },
];

const bytesOf = (columns: string) => `convert_to(jsonb_build_array(${columns})::text, 'UTF8')`;

/** Entries sealed at once, within the limit on a statement. */
const PAGE = 20_000;

/** Adds a page of unsealed entries to a trail. */
const sealOf = ({ table, fixed, removable }: Trail) => `
  IF trail = '${table}' THEN
    INSERT INTO trail_leaves (trail, position, id, at, salt, content, hash)
    SELECT trail, before.rows + row_number() OVER (ORDER BY entry.at, entry.id), entry.id, entry.at, salt, content,
      sha256(${bytesOf(fixed)} || content)
    FROM (SELECT * FROM ${table} AS entry WHERE NOT EXISTS (
        SELECT FROM trail_leaves leaf WHERE leaf.trail = seal_trail.trail AND leaf.id = entry.id)
      ORDER BY entry.at, entry.id LIMIT ${PAGE}) AS entry,
      LATERAL (SELECT uuid_send(gen_random_uuid()) || uuid_send(entry.id) AS salt) AS fresh,
      LATERAL (SELECT sha256(salt || ${bytesOf(removable)}) AS content) AS hashed;
  END IF;`;

const checkOf = ({ table, fixed, removable, removed, expired }: Trail) => `
  IF trail = '${table}' THEN
    SELECT 'the entry ' || leaf.id INTO found FROM trail_leaves leaf LEFT JOIN ${table} AS entry ON entry.id = leaf.id
    WHERE leaf.trail = check_trail.trail AND CASE WHEN entry.id IS NULL THEN NOT (${expired})
      ELSE leaf.hash IS DISTINCT FROM sha256(${bytesOf(fixed)} || leaf.content)
        OR NOT (${removed}) AND leaf.content IS DISTINCT FROM sha256(leaf.salt || ${bytesOf(removable)}) END
    ORDER BY leaf.position LIMIT 1;
  END IF;`;

const functionsFor = (trails: readonly Trail[]) => [
  `CREATE OR REPLACE FUNCTION seal_trail(trail text) RETURNS boolean LANGUAGE plpgsql
   SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
   DECLARE before trail_heads; hashes bytea; added bigint;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('seal_trail'));
     SELECT * INTO before FROM trail_heads head WHERE head.trail = seal_trail.trail ORDER BY rows DESC LIMIT 1;
     before.rows := coalesce(before.rows, 0);
     ${trails.map(sealOf).join('')}
     SELECT string_agg(hash, ''::bytea ORDER BY position), count(*) INTO hashes, added FROM trail_leaves leaf
     WHERE leaf.trail = seal_trail.trail AND position > before.rows;
     IF added = 0 THEN RETURN false; END IF;
     INSERT INTO trail_heads (id, trail, rows, root)
     VALUES (gen_random_uuid(), trail, before.rows + added, sha256(coalesce(before.root, ''::bytea) || hashes));
     RETURN added = ${PAGE};
   END $$`,
  `CREATE OR REPLACE FUNCTION check_trail(trail text) RETURNS text LANGUAGE plpgsql STABLE
   SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
   DECLARE found text;
   BEGIN
     ${trails.map(checkOf).join('')}
     IF found IS NOT NULL THEN RETURN found; END IF;
     SELECT 'the head of ' || head.rows || ' entries' INTO found FROM (
       SELECT *, lag(rows, 1, 0::bigint) OVER (ORDER BY rows) AS first, lag(root, 1, ''::bytea) OVER (ORDER BY rows) AS former
       FROM trail_heads each WHERE each.trail = check_trail.trail) AS head
     WHERE head.root IS DISTINCT FROM sha256(head.former || (
       SELECT string_agg(hash, ''::bytea ORDER BY position) FROM trail_leaves leaf
       WHERE leaf.trail = check_trail.trail AND position > head.first AND position <= head.rows))
     ORDER BY head.rows LIMIT 1;
     RETURN found;
   END $$`,
  // Of an anonymized entry, only what remains can be guessed by trial.
  `CREATE OR REPLACE FUNCTION forget_trail_salt() RETURNS trigger LANGUAGE plpgsql
   SECURITY DEFINER SET search_path = public, pg_temp AS $$
   BEGIN
     UPDATE trail_leaves SET salt = NULL WHERE trail = 'audit' AND id = NEW.id;
     RETURN NULL;
   END $$`,
];

/**
 * Creates the tables that seal the audit trail, and auth's security log: a hash of each entry, and heads over them,
 * which go into the public log. Migrations without a transaction call it.
 */
export async function sealTrails(
  database: QueryRunner,
  tables: readonly Trail['table'][] = ['audit'],
): Promise<void> {
  await briefly(
    database,
    `CREATE TABLE IF NOT EXISTS trail_leaves (
       trail text NOT NULL, position bigint NOT NULL, id uuid NOT NULL, at timestamptz(3) NOT NULL,
       salt bytea, content bytea NOT NULL, hash bytea NOT NULL,
       PRIMARY KEY (trail, position), UNIQUE (trail, id))`,
    `CREATE TABLE IF NOT EXISTS trail_heads (
       id uuid PRIMARY KEY, trail text NOT NULL, rows bigint NOT NULL, root bytea NOT NULL,
       at timestamptz(3) NOT NULL DEFAULT now(), logged_at timestamptz(3), UNIQUE (trail, rows))`,
    ...functionsFor(TRAILS.filter(({ table }) => tables.includes(table))),
    `CREATE OR REPLACE TRIGGER forget_trail_salt AFTER UPDATE OF anonymized_at ON audit
     FOR EACH ROW WHEN (NEW.anonymized_at IS NOT NULL) EXECUTE FUNCTION forget_trail_salt()`,
  );
}

export async function unsealTrails(database: QueryRunner): Promise<void> {
  await briefly(
    database,
    'DROP TRIGGER forget_trail_salt ON audit',
    'DROP FUNCTION forget_trail_salt()',
    'DROP FUNCTION check_trail(text)',
    'DROP FUNCTION seal_trail(text)',
    'DROP TABLE trail_heads',
    'DROP TABLE trail_leaves',
  );
}
