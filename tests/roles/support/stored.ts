import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { productDatabase } from '../../support/product-database.ts';
import { SERVICES } from '../../../tools/setup/services.mjs';

/** The log keeps a note of what is refused, and the counts of parcels are summed up now and then. */
const NOT_COMPARED = ['security_log', 'parcel_count_changes'];
/** Of a key, also when it is used in vain. */
const LAST_USE = ['last_used_at'];
/** Of an image: noted by the nightly jobs, which run a minute after a service has started. */
const UNUSED_SINCE = ['unused_since'];
/** What the webhooks' worker notes of its tries, which go on. */
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
const LIMIT_MS = 60_000;

/** A digest of the rows of each table, by `service.table`. */
export type Stored = Record<string, string>;

/** Everything that the product's databases hold, once mails and messages have come to rest and nothing waits to leave. */
export async function storedAtRest(): Promise<Stored> {
  const until = Date.now() + LIMIT_MS;
  for (let before = await stored(); Date.now() < until;) {
    await sleep(2000);
    const now = await stored();
    if (JSON.stringify(now) === JSON.stringify(before) && nothingWaits(now)) return now;
    before = now;
  }
  throw new Error('The databases do not come to rest');
}

/** A message stays in its outbox until somebody has acted on it. */
const nothingWaits = (tables: Stored) =>
  Object.entries(tables).every(([name, digest]) => !name.endsWith('.outbox') || digest === 'empty');

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
