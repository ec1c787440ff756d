import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SessionSigner } from '@vaultway/common/testing';
import { USER_COOKIE } from '@vaultway/contracts';
import { startPostgres } from '../../tools/infra/postgres.ts';
import { startRedis } from '../../tools/infra/redis.ts';
import { AdminCalls } from './support/admin-calls.ts';
import { fillDatabase, runAll } from './support/filling.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { median, quantile, spread } from './support/statistics.ts';
import { createTrackingDatabase } from './support/tracking-database.ts';
import { startTracking } from './support/tracking-server.ts';

/**
 * Benchmarks the list of a signed-in client's parcels among a million parcels of all clients.
 *
 *   npm run bench -- account [--quick] [--rounds 5]
 */
const options = readOptions({});
const TOTAL = options.quick ? 20_000 : 1_000_000;
/** Calls of each kind per round. */
const TIMES = options.quick ? 3 : 40;
const GOAL_MS = 20;
/** Every nth parcel is the busy client's, as recipient and as sender. */
const [RECEIVED, SENT] = [100, 150];
const [RECIPIENTS, SENDERS] = [50_000, 5_000];
const BUSY = 'busy@example.com';

const folder = await mkdtemp(join(tmpdir(), 'vaultway-bench-'));
await chmod(folder, 0o755);
const running: (() => Promise<void>)[] = [];
try {
  await bench();
} finally {
  for (const stopOne of running.toReversed()) await stopOne();
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const redis = await startRedis({ dir: join(folder, 'redis') });
  running.push(() => redis.stop());
  await new AdminCalls().admit(redis.url);
  const signer = new SessionSigner();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false });
  running.push(() => postgres.stop());
  const database = await createTrackingDatabase(postgres);
  console.log(`Filling ${TOTAL} parcels …`);
  // Searches in texts are no client's.
  await fillDatabase(
    database.superuser,
    (clients) => runAll(clients, parcelsSql()),
    (definition) => !definition.includes('USING gin'),
  );
  const { publicKey } = signer;
  const { url, stop } = await startTracking({ database: database.url, redis: redis.url, publicKey, folder });
  running.push(stop);
  const as = (email: string) => {
    const cookie = `${USER_COOKIE.http}=${signer.signUser({ email }, { seconds: 7200 }).token}`;
    return async (query: string): Promise<number> => {
      const began = performance.now();
      const answer = await fetch(`${url}/api/account/parcels?${query}`, {
        headers: { cookie },
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${query}: ${answer.status} ${text.slice(0, 300)}`);
      return performance.now() - began;
    };
  };
  const busy = as(BUSY);
  const cases: [string, (n: number) => Promise<number>][] = [
    ['a client of 220 parcels', (n) => as(`sender${n % SENDERS}@example.com`)('')],
    ['a client of 20 parcels', (n) => as(`recipient${(n * 7919) % RECIPIENTS}@example.com`)('')],
    ['a client without parcels', (n) => as(`nobody${n}@example.com`)('')],
    ['a client of 16,600 parcels', () => busy('')],
    ['… 100 of them', () => busy('per_page=100')],
    ['… page 40', () => busy('page=40')],
    ['… as recipient', () => busy('role=recipient')],
    ['… as sender', () => busy('role=sender')],
    ['… on their way', () => busy('open=yes')],
    ['… of one step', () => busy('step=customs')],
    ['… oldest first', () => busy('sort=created_at')],
  ];
  for (const [, call] of cases) await call(0);
  let made = 0;
  const round = (call: (n: number) => Promise<number>) => async () => {
    const times: number[] = [];
    for (let nth = 0; nth < TIMES; nth += 1) times.push(await call((made += 1)));
    return times;
  };
  const results = await interleaved(
    new Map(cases.map(([name, call]) => [name, round(call)])),
    options.rounds,
  );
  await report(results);
}

/** Ids increase in order of creation, as UUIDv7 do. */
function parcelsSql(): string[] {
  const half = TOTAL / 2;
  return [0, 1].map(
    (part) => `
    INSERT INTO parcels (id, tracking_code, code_key, recipient_name, recipient_email, sender_name, sender_email,
      pickup_location, destination, current_location, status, step, parcel_content, max_expected_delivery_date, created_at)
    SELECT ('01990000-' || left(lpad(to_hex(n), 8, '0'), 4) || '-7000-8000-0000' || lpad(to_hex(n), 8, '0'))::uuid,
      'VW-' || n, 'vw' || n, 'Recipient ' || n,
      CASE WHEN n % ${RECEIVED} = 0 THEN '${BUSY}' WHEN n % 10 = 1 THEN NULL
        ELSE 'recipient' || n % ${RECIPIENTS} || '@example.com' END,
      'Sender ' || n,
      CASE WHEN n % ${SENT} = 0 THEN '${BUSY}' ELSE 'sender' || n % ${SENDERS} || '@example.com' END,
      'Singapore', 'Bahnhofstrasse ' || n % 300 || ', Zürich', 'Frankfurt am Main',
      (ARRAY['Delivered', 'Delivered', 'In transit', 'At customs'])[1 + n / ${RECEIVED} % 4],
      (ARRAY['delivered', 'delivered', 'departed', 'customs'])[1 + n / ${RECEIVED} % 4],
      'Sealed pouch, gold bars', '2026-12-01', now() - (${TOTAL} - n) * interval '1 minute'
    FROM generate_series(${part * half + 1}, ${(part + 1) * half}) AS n`,
  );
}

async function report(results: ReadonlyMap<string, number[][]>): Promise<void> {
  const all = [...results.values()].flat(2);
  const p95 = (times: number[]) => quantile(times, 0.95);
  const slowest = Math.max(...Array.from(results.values(), (rounds) => p95(rounds.flat())));
  await publish(
    {
      name: 'account',
      title: 'A client’s parcels',
      setup:
        `GET /api/account/parcels of signed-in clients, with ${TOTAL.toLocaleString('en')} parcels in the database. Each call is made ${TIMES} times a round. ` +
        'p50 and p95 are of all rounds together.',
      rounds: options.rounds,
      isPooled: true,
      tables: [
        {
          head: ['call', 'p50 ms', 'spread of p50', 'p95 ms'],
          rows: [
            ...Array.from(results, ([name, rounds]) => [
              name,
              median(rounds.flat()).toFixed(1),
              `${spread(rounds.map(median))} %`,
              p95(rounds.flat()).toFixed(1),
            ]),
            ['all', median(all).toFixed(1), '', p95(all).toFixed(1)],
          ],
        },
      ],
      plot: { title: 'A client’s parcels', unit: 'ms, p95', column: 'p95 ms' },
      goals: [
        {
          text: `p95 of every list of a client ≤ ${GOAL_MS} ms`,
          figure: `${slowest.toFixed(1)} ms`,
          met: slowest <= GOAL_MS,
        },
      ],
    },
    { write: !options.quick },
  );
}
