import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { productDatabase } from '../../support/product-database.ts';
import { SERVICES } from '../../../tools/setup/services.mjs';

/**
 * Tables that change on their own: the security log records rejections; the counts of parcels and the reports are
 * summed up, and the logs of acts are sealed, periodically. The log's entries commit to rows that are compared.
 */
const NOT_COMPARED = [
  'security_log',
  'told_security_notes',
  'parcel_count_changes',
  'report_moves',
  'report_progress',
  'trail_heads',
  'trail_leaves',
  'log_trails',
  'log_leaves',
  'log_tiles',
  'log_checkpoints',
];
/** Column of a key, which failed uses also update. */
const LAST_USE = ['last_used_at'];
/** Column of an image, set by the nightly jobs, which run a minute after a service starts. */
const UNUSED_SINCE = ['unused_since'];
/** Columns in which the webhook worker records its attempts, which continue. */
const TRIES = [
  'tries',
  'status',
  'failure',
  'took_ms',
  'tried_at',
  'next_try_at',
  'failing_since',
  'failed_at',
  'held_until',
];
/** Erasures of the tests before may still run. */
const LIMIT_MS = 180_000;

/** Digest of the rows of each table, by `service.table`. */
export type Stored = Record<string, string>;

/** Reads all databases once mails and messages have settled and no outbox is pending. */
export async function storedAtRest(): Promise<Stored> {
  const until = Date.now() + LIMIT_MS;
  let moving: string[] = [];
  for (let before = await stored(); Date.now() < until;) {
    await sleep(2000);
    const now = await stored();
    // A message stays in its outbox until it has been processed.
    moving = Object.keys(now).filter(
      (name) => now[name] !== before[name] || (name.endsWith('.outbox') && now[name] !== 'empty'),
    );
    if (moving.length === 0) return now;
    before = now;
  }
  throw new Error(`The databases do not come to rest: ${moving.join(', ')}`);
}

export async function stored(): Promise<Stored> {
  const digests = await Promise.all(SERVICES.map((service) => digestsOf(service)));
  return Object.assign({}, ...digests) as Stored;
}

async function digestsOf(service: string): Promise<Stored> {
  const client = new pg.Client({
    ...productDatabase(inject('productDataDir'), service),
    query_timeout: 30_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
      [NOT_COMPARED],
    );
    const entries: [string, string][] = [];
    for (const { name } of rows) {
      const table = pg.escapeIdentifier(name);
      const digest = `SELECT md5(string_agg(said, chr(10) ORDER BY said)) AS digest
        FROM (SELECT (to_jsonb(row) - $1::text[])::text AS said FROM ${table} AS row) AS rows`;
      const found = await client.query<{ digest: string | null }>(digest, [notComparedOf(name)]);
      entries.push([`${service}.${name}`, found.rows[0]?.digest ?? 'empty']);
    }
    return Object.fromEntries(entries);
  } finally {
    await client.end();
  }
}

function notComparedOf(table: string): string[] {
  if (table === 'images') return UNUSED_SINCE;
  return table.startsWith('webhook_') ? TRIES : LAST_USE;
}
