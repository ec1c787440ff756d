import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../tools/infra/postgres.ts';
import { startRedis } from '../../tools/infra/redis.ts';
import { codeOf, EVENTS, fillByCopy, nameOf } from './admin-data.ts';
import { AdminCalls, type Ask } from './support/admin-calls.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { median, quantile, spread } from './support/statistics.ts';
import { createTrackingDatabase } from './support/tracking-database.ts';
import { startTracking } from './support/tracking-server.ts';

/**
 * Benchmarks the admin's parcel list: the production tracking service on a million parcels with eight events each,
 * while another client adds events.
 *
 *   npm run bench -- admin [--quick] [--rounds 5] [--parcels 1000000] [--database url]
 *
 * `--database`: a database that an earlier run filled with the same number of parcels.
 */
const options = readOptions({ parcels: '', database: '' });
const TOTAL = Number(options.parcels || (options.quick ? 20_000 : 1_000_000));
/** Calls of each kind per round. */
const TIMES = options.quick ? 3 : 20;
const PER_PAGE = 20;
const GOAL_MS = 30;
/** Events added per second in the background. */
const WRITES_PER_SECOND = 5;

interface Case {
  name: string;
  /** Path of the nth call; each call has different parameters. */
  path: (n: number) => string;
}

/** Durations of the calls in milliseconds, by round. */
type Rounds = number[][];

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
  const calls = new AdminCalls();
  await calls.admit(redis.url);
  const database = options.database || (await filled());
  const { publicKey } = calls;
  const { url, stop } = await startTracking({ database, redis: redis.url, publicKey, folder });
  running.push(stop);
  const ask = calls.at(url);

  const { data, last_page: last = 1 } = await ask('GET', `/api/parcels?per_page=${PER_PAGE}`);
  const cases = await casesFor(ask, last);
  for (const { path } of cases) await ask('GET', path(0));
  const stopWriting = writing(ask, data as { id: string }[]);
  const results = await interleaved(
    new Map(cases.map(({ name, path }) => [name, aRoundOf(ask, path)])),
    options.rounds,
  );
  const writes = await stopWriting();
  await report(results, writes);
}

/** @returns a function that makes a round's calls and returns their durations */
function aRoundOf(ask: Ask, path: Case['path']): () => Promise<number[]> {
  let made = 0;
  return async () => {
    const times: number[] = [];
    for (const end = made + TIMES; made < end; made += 1) times.push((await ask('GET', path(made))).ms);
    return times;
  };
}

/** Lists everything an admin does with the list. */
async function casesFor(ask: Ask, last: number): Promise<Case[]> {
  const list = (query: (round: number) => string) => (round: number) =>
    `/api/parcels?per_page=${PER_PAGE}&${query(round)}`;
  const some = (round: number) => (round * 7919 + 13) % TOTAL;
  const cases: Case[] = [
    { name: 'first page', path: list(() => '') },
    { name: 'middle page', path: list((round) => `page=${Math.floor(last / 2) - round * 3}`) },
    { name: 'page at a third', path: list((round) => `page=${Math.floor(last / 3) - round * 3}`) },
    { name: 'last page', path: list((round) => `page=${last - (round % 5)}`) },
    { name: 'last page by name', path: list((round) => `sort=recipient_name&page=${last - (round % 5)}`) },
    { name: 'middle page by name', path: list(() => `sort=recipient_name&page=${Math.floor(last / 2)}`) },
    { name: 'part of a code', path: list((round) => `q=${codeOf(some(round)).slice(2, 9)}`) },
    {
      name: 'found by the first letters',
      path: (round) => `/api/parcels/find?q=${codeOf(some(round)).slice(0, 4)}`,
    },
    {
      name: 'found by two letters',
      path: (round) => `/api/parcels/find?q=${codeOf(some(round)).slice(0, 2)}`,
    },
    {
      name: 'found by a part of a name',
      path: (round) => `/api/parcels/find?q=${nameOf(some(round)).split(' ')[1]?.slice(1)}`,
    },
    { name: 'found: two letters of no code', path: () => '/api/parcels/find?q=zq' },
    { name: 'found by a name that many have', path: () => '/api/parcels/find?q=lovelace' },
    { name: 'three signs of a code', path: list((round) => `q=${codeOf(some(round)).slice(5, 8)}`) },
    { name: 'a whole name', path: list((round) => `q=${encodeURIComponent(nameOf(some(round)))}`) },
    { name: 'part of a name', path: list((round) => `q=${nameOf(some(round)).split(' ')[1]?.slice(1)}`) },
    { name: 'a name that many have', path: list(() => 'q=lovelace') },
    { name: 'a place that many have', path: list(() => 'q=london') },
    { name: 'nothing that there is', path: list((round) => `q=nothing-${round}`) },
    { name: 'status of most', path: list(() => 'status=delivered') },
    { name: 'status of few', path: list(() => 'status=held') },
    { name: 'status, by name', path: list(() => 'status=held&sort=recipient_name') },
    { name: 'destination', path: list(() => 'destination=leeds') },
    { name: 'overdue', path: list(() => 'overdue=yes') },
    { name: 'overdue, by name', path: list(() => 'overdue=yes&sort=recipient_name') },
    { name: 'silent for 7 days', path: list(() => 'silent_days=7') },
    { name: 'silent for 30 days', path: list(() => 'silent_days=30') },
    { name: 'without e-mail', path: list(() => 'without_email=yes') },
    { name: 'overdue to London', path: list(() => 'overdue=yes&destination=london') },
    { name: 'attention', path: () => '/api/parcels/attention' },
    { name: 'statuses', path: () => '/api/parcels/statuses' },
  ];
  const lasts: Case[] = [];
  for (const filter of ['status=delivered', 'status=held', 'overdue=yes', 'q=london']) {
    const { last_page: page } = await ask('GET', `/api/parcels?per_page=${PER_PAGE}&${filter}`);
    lasts.push({ name: `${filter}, page ${page}`, path: list(() => `${filter}&page=${page}`) });
  }
  return [...cases, ...lasts];
}

/** Adds events to parcels until stopped. @returns a function that stops it and returns the duration of each write */
function writing(ask: Ask, parcels: { id: string }[]): () => Promise<number[]> {
  const times: number[] = [];
  const state = { ended: false };
  const done = (async () => {
    for (let n = 0; !state.ended; n += 1) {
      const event = { parcel_id: parcels[n % parcels.length]?.id, title: 'Left the hub' };
      times.push((await ask('POST', '/api/activities', event)).ms);
      await sleep(1000 / WRITES_PER_SECOND);
    }
  })();
  return async () => {
    state.ended = true;
    await done;
    return times;
  };
}

async function report(results: ReadonlyMap<string, Rounds>, writes: number[]): Promise<void> {
  const all = [...results.values()].flat(2);
  const p95 = (times: number[]) => quantile(times, 0.95);
  const fast = [...results.values()].filter((rounds) => p95(rounds.flat()) <= GOAL_MS);
  const cellsOf = (name: string, times: number[], apart = '') => [
    name,
    median(times).toFixed(1),
    apart,
    p95(times).toFixed(1),
  ];
  await publish(
    {
      name: 'admin',
      title: 'Lists and searches',
      setup:
        `An admin's calls to the tracking service, with ${TOTAL.toLocaleString('en')} parcels of ${EVENTS} events each. Each call is made ${TIMES} times a round, ` +
        `with other words where it has any, while ${WRITES_PER_SECOND} events a second are added. p50 and p95 are of all rounds together.`,
      rounds: options.rounds,
      isPooled: true,
      tables: [
        {
          head: ['call', 'p50 ms', 'spread of p50', 'p95 ms'],
          rows: [
            ...Array.from(results, ([name, rounds]) =>
              cellsOf(name, rounds.flat(), `${spread(rounds.map(median))} %`),
            ),
            cellsOf('all', all),
            cellsOf('an event, added meanwhile', writes),
          ],
        },
      ],
      plot: { title: 'Lists and searches', unit: 'ms, p95', column: 'p95 ms' },
      goals: [
        {
          text: `p95 of all calls ≤ ${GOAL_MS} ms`,
          figure: `${p95(all).toFixed(1)} ms`,
          met: p95(all) <= GOAL_MS,
        },
        {
          text: `p95 of every call ≤ ${GOAL_MS} ms`,
          figure: `${fast.length} of ${results.size}`,
          met: fast.length === results.size,
        },
      ],
    },
    { write: !options.quick && !options.parcels },
  );
}

async function filled(): Promise<string> {
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false });
  running.push(() => postgres.stop());
  const { url, superuser } = await createTrackingDatabase(postgres);
  console.log(`Filling ${TOTAL} parcels with ${EVENTS} events each …`);
  const began = Date.now();
  await fillByCopy(superuser, folder, TOTAL);
  console.log(`Filled in ${Math.round((Date.now() - began) / 1000)} s`);
  return url;
}
