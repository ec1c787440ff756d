import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@vaultway/common';
import pg from 'pg';
import { databaseParts } from '../../services/tracking/dist/database/database-parts.js';
import { onStage } from './support/stage.ts';
import { readOptions } from './support/options.ts';
import { quantile } from './support/statistics.ts';

/**
 * Reads the steps of a million parcels that know none, as an upgrade does, while parcels are read and written.
 *
 *   npm run bench -- backfill [--parcels 1000000]
 */
const PARCELS = Number(readOptions({ parcels: '1000000' }).parcels);
const EVENTS = 3;
const PAUSE_MS = 10;
const DATABASE = 'tracking';

const ANY = `md5('parcel' || $1)::uuid`;
/** What the service does to any of them meanwhile. */
const CALLS = {
  'parcels read': `SELECT *, (SELECT json_agg(activities) FROM activities WHERE parcel_id = parcels.id) FROM parcels WHERE id = ${ANY}`,
  'parcels changed': `UPDATE parcels SET weight = '1 kg' WHERE id = ${ANY}`,
  'events added': `INSERT INTO activities (id, parcel_id, title, icon, color) VALUES (gen_random_uuid(), ${ANY}, 'Called', 'plane', 'green')`,
};

const migrations = databaseParts.migrations as { name: string }[];
const backfill = migrations.findIndex(({ name }) => name.startsWith('KnowSteps'));
assert.ok(backfill > 0);
const upTo = (count: number) => ({ ...databaseParts, migrations: migrations.slice(0, count) }) as never;

await onStage(
  async ({ postgres }) => {
    await postgres.createDatabase(DATABASE);
    const url = postgres.url(DATABASE);
    await migrate(url, upTo(backfill));
    const superuser = new URL(postgres.url());
    superuser.pathname = DATABASE;
    await fill(superuser.href);

    const pool = new pg.Pool({ connectionString: url });
    try {
      const ending = new AbortController();
      const calls = Object.entries(CALLS).map(async ([name, statement]) => ({
        name,
        took: await repeat(pool, statement, ending.signal),
      }));
      const began = performance.now();
      await migrate(url, upTo(backfill + 1));
      const seconds = (performance.now() - began) / 1000;
      ending.abort();
      console.log(`The steps of ${PARCELS} parcels with ${EVENTS} events each: ${Math.round(seconds)} s`);
      for (const { name, took } of await Promise.all(calls)) {
        const [p50, p99] = [0.5, 0.99].map((share) => quantile(took, share).toFixed(1));
        const slowest = Math.max(...took).toFixed(0);
        console.log(`${name}: ${took.length}; p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`);
      }
      const { rows } = await pool.query<{ unread: number }>(
        `SELECT count(*)::int AS unread FROM parcels WHERE step IS DISTINCT FROM 'delivered' AND code_key LIKE 'known%'`,
      );
      assert.equal(rows[0]?.unread, 0);
    } finally {
      await pool.end();
    }
  },
  { durable: true },
);

/** Four statuses in five say something, and so do the titles of all events but one. */
async function fill(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    // The triggers would take longer than all the rest.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status, created_at)
       SELECT md5('parcel' || n)::uuid, 'P-' || n, CASE n % 5 WHEN 1 THEN 'known' ELSE 'p' END || n, 'Recipient ' || n, 'Zürich',
         (ARRAY['In transit', 'Delivered', 'At customs', 'On hold', 'Hello'])[1 + n % 5], now() - n * interval '1 minute'
       FROM generate_series(1, $1) AS n`,
      [PARCELS],
    );
    await client.query(
      `INSERT INTO activities (id, parcel_id, title, icon, color, created_at)
       SELECT md5('event' || event || ' ' || n)::uuid, md5('parcel' || n)::uuid,
         (ARRAY['Picked up', 'Beim Zoll', 'A call'])[event], 'plane', 'green',
         now() - n * interval '1 minute' + event * interval '5 hours'
       FROM generate_series(1, $1) AS n, generate_series(1, ${EVENTS}) AS event`,
      [PARCELS],
    );
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** @returns how many milliseconds each took */
async function repeat(pool: pg.Pool, statement: string, signal: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    const n = 1 + Math.floor(Math.random() * PARCELS);
    await pool.query(statement, [n]);
    took.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return took;
}
