import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, EVENTS, fillParcels } from './support/lookup-data.ts';
import { lookUp, lookUps } from './support/lookups.ts';
import { processorTimeOf } from './support/processor-time.ts';
import { onStage, type Stage } from './support/stage.ts';
import { readOptions } from './support/options.ts';
import { median, quantile } from './support/statistics.ts';
import { TRACKING } from './support/tracking-server.ts';

/**
 * Splits the events of 1.25 million parcels by parcel, while look-ups and writes go on.
 *
 *   npm run bench -- partition [--parcels 1250000] [--partitions 16]
 */
const options = readOptions({ parcels: '1250000', partitions: '16' });
const PARCELS = Number(options.parcels);
const LOOKUPS_AT_ONCE = 2;
const PAUSE_MS = 10;
/** As many as share statements. */
const MANY_AT_ONCE = 64;
const PER_ROUND = 2000;
const ROUNDS = 5;

interface Calls {
  took: number[];
  failed: number;
}

await onStage(
  async (stage) => {
    const { url, superuser } = await stage.database('tracking');
    const owner = new pg.Client({ connectionString: superuser });
    await owner.connect();
    try {
      await bench(stage, url, superuser, owner);
    } finally {
      await owner.end();
    }
  },
  { durable: true },
);

async function bench(stage: Stage, url: string, superuser: string, owner: pg.Client): Promise<void> {
  const { rows: indexes } = await owner.query<{ definition: string }>(
    `SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'activities' AND indexname <> 'activities_pkey'`,
  );
  await fillParcels(superuser, PARCELS);
  for (const { definition } of indexes) await owner.query(definition.replace('INDEX', 'INDEX IF NOT EXISTS'));
  const tracking = await stage.tracking(url, { LOOKUP_CACHE: '0', LOOKUP_SNAPSHOTS: 'false' });
  const costs = async () => ({
    single: await postgresCost(owner, tracking.url, 1),
    shared: await postgresCost(owner, tracking.url, MANY_AT_ONCE),
  });
  const before = await costs();

  const ending = new AbortController();
  const lookups: Calls = { took: [], failed: 0 };
  const writes: Calls = { took: [], failed: 0 };
  const traffic = [
    ...Array.from({ length: LOOKUPS_AT_ONCE }, () =>
      repeat(lookups, ending.signal, async () => {
        await lookUp(tracking.url, anyParcel());
      }),
    ),
    repeat(writes, ending.signal, () => writeEvent(owner)),
  ];
  const began = performance.now();
  const words = [join(TRACKING, 'dist/commands/partition-events.js'), '--partitions', options.partitions];
  const program = spawn(process.execPath, words, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  const [code] = (await once(program, 'exit')) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  ending.abort();
  await Promise.all(traffic);
  assert.equal(code, 0);

  const { rows } = await owner.query<{ events: number; partitions: number }>(
    `SELECT (SELECT count(*)::int FROM activities) AS events,
       (SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'activities'::regclass) AS partitions`,
  );
  assert.equal(rows[0]?.events, PARCELS * EVENTS + writes.took.length);
  const after = await costs();
  console.log(
    `${rows[0]?.events} events in ${rows[0]?.partitions} partitions after ${Math.round(seconds)} s`,
  );
  say('look-ups meanwhile', lookups);
  say('writes meanwhile', writes);
  console.log(
    `processor time of Postgres for a look-up: one after another ${after.single} µs, before ${before.single}; ` +
      `${MANY_AT_ONCE} at once ${after.shared} µs, before ${before.shared}`,
  );
  assert.equal(lookups.failed + writes.failed, 0);
}

async function repeat(calls: Calls, signal: AbortSignal, call: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await call();
      calls.took.push(performance.now() - began);
    } catch (error) {
      calls.failed += 1;
      console.error(String(error));
    }
    await sleep(PAUSE_MS);
  }
}

/** As the service does: it locks the parcel first. */
async function writeEvent(owner: pg.Client): Promise<void> {
  await owner.query('BEGIN');
  try {
    const { rows } = await owner.query<{ id: string }>(
      'SELECT id FROM parcels WHERE code_key = $1 FOR UPDATE',
      [codeOf(anyParcel()).toLowerCase().replaceAll('-', '')],
    );
    await owner.query(
      `INSERT INTO activities (id, parcel_id, title, icon, color, step)
       VALUES (gen_random_uuid(), $1, 'Arrived meanwhile', 'plane', 'green', 'arrived')`,
      [rows[0]?.id],
    );
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

/** In microseconds a look-up. */
async function postgresCost(owner: pg.Client, base: string, atOnce: number): Promise<number> {
  await lookUps(base, anyParcel, PER_ROUND, atOnce);
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'lookup'`,
  );
  const connections = rows.map(({ pid }) => pid);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = processorTimeOf(connections);
    await lookUps(base, anyParcel, PER_ROUND, atOnce);
    rounds.push((processorTimeOf(connections) - began) / PER_ROUND);
  }
  return Math.round(median(rounds));
}

function say(name: string, { took, failed }: Calls): void {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(took, share).toFixed(1));
  console.log(
    `${name}: ${took.length}, ${failed} failed; p50 ${p50} ms, p99 ${p99} ms, slowest ${Math.max(...took).toFixed(0)} ms`,
  );
}

function anyParcel(): number {
  return 1 + Math.floor(Math.random() * PARCELS);
}
