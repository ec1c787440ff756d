import { chromium } from '@playwright/test';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { runningSuperuserUrl } from '../../tools/infra/postgres.ts';
import { readRecords } from '../../tools/infra/run-records.ts';
import { startProduct, type RunningProduct } from '../../tests/support/product.ts';
import { fullBrowserLaunch } from '../../tools/test/browser.ts';
import { firstAdmin, NO_THROTTLES } from '../../tests/support/sign-up.ts';
import { type AuditView, viewAudit } from './interactions-site.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { median, quantile, ratio, spread } from './support/statistics.ts';
import { COUNTED, fillVault } from './vault-data.ts';

/**
 * Benchmarks the lists of a vault with 100,000 bars, its public audit, and a count of 5,000 of them by scanner, through
 * the gateway of the whole product.
 *
 *   npm run bench -- vault [--quick] [--rounds 5] [--items 100000]
 */
const options = readOptions({ items: '' });
const TOTAL = Number(options.items || (options.quick ? 20_000 : 100_000));
/** Calls of each kind per round. */
const TIMES = options.quick ? 3 : 20;
/** Scans one by one at the beginning, in the middle and at the end of the count; the others come in batches. */
const SINGLE = options.quick ? 20 : 400;
const BATCH = 200;
const [LIST_MS, SCAN_MS, VIEW_MS] = [50, 100, 1200];
const LOGGED_WITHIN_MS = 300_000;
const BARE = 'GET /health/live of the vault, without gateway';

const folder = await mkdtemp(join(tmpdir(), 'vaultway-bench-'));
await chmod(folder, 0o755);
const product = await startProduct({
  dataDir: join(folder, 'data'),
  env: { ...NO_THROTTLES, NO_DEMO: '1', VAULT: 'on', TRACKING_PRIVACY: 'open' },
});
try {
  await bench(product);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench({ url, dataDir }: RunningProduct): Promise<void> {
  const admin = await firstAdmin(product);
  const database = runningSuperuserUrl(join(dataDir, 'postgres'), 'vault');
  if (!database) throw new Error('Its Postgres does not run');
  console.log(`Filling ${TOTAL} bars …`);
  await fillVault(database, TOTAL);
  await okay(admin.patch('/api/settings', { vault_audit: 'yes' }));
  await allLogged(admin);
  const visitor = new HttpClient(url);
  const vault = readRecords(join(dataDir, 'run')).find(({ name }) => name === 'vault');
  const bare = new HttpClient(new URL(vault?.url ?? url).origin);
  const list = (path: string) => timed(admin, (n) => `/api/vault/${path}${n}`);
  const audit = (path: (n: number) => string) => timed(visitor, (n) => `/api/vault/audit${path(n)}`);
  const serial = (n: number) => `S${String(1 + ((n * 7919) % TOTAL)).padStart(7, '0')}`;
  const cases: [string, (n: number) => Promise<number>][] = [
    [BARE, timed(bare, () => '/health/live')],
    ['items', list('items?page=1&x=')],
    ['… page 2,000', list('items?page=2000&x=')],
    ['… by serial number', list('items?sort=serial&x=')],
    ['… of a metal', list('items?metal=silver&x=')],
    ['… of an account', list('items?state=in&account_id=01990000-000c-7000-8000-000000000007&x=')],
    ['… of a place', list('items?state=in&place_id=01990000-000b-7000-8000-000000000007&x=')],
    ['… of a vault', list('items?state=in&place_id=01990000-000a-7000-8000-000000000001&x=')],
    ['… with a scanned serial number', timed(admin, (n) => `/api/vault/items?serial=${serial(n)}`)],
    ['… found by a part of a serial number', timed(admin, (n) => `/api/vault/items?q=${serial(n).slice(2)}`)],
    ['movements', list('movements?x=')],
    ['… of an item', list(`movements?item_id=01990000-000e-7000-8000-000000000007&x=`)],
    ['places', list('places?x=')],
    ['accounts', list('accounts?x=')],
    ['totals', list('totals?x=')],
    ['the public audit', audit(() => '')],
    ['public list', audit(() => '/items')],
    ['public list, page 2,000', audit(() => '/items?page=2000')],
    ['public list, by serial number', audit(() => '/items?sort=serial')],
    ['public list, of a metal', audit(() => '/items?metal=silver')],
    ['public list, of an alias', audit((n) => `/items?q=ALIAS${String(1 + (n % 200)).padStart(5, '0')}`)],
    ['public list, of a refiner', audit(() => '/items?q=valc')],
    ['public list, the beginning of a serial number', audit((n) => `/items?q=${serial(n)}`)],
  ];
  for (const [, call] of cases) await call(0);
  let made = 0;
  const results = await interleaved(
    new Map(cases.map(([name, call]) => [name, () => repeated(() => call((made += 1)))])),
    options.rounds,
  );
  const views = await viewsOfAudit(url);
  await report(results, views, await countByScanner(admin, bare));
}

/** Opens the public audit once a round, each time in a browser that knows nothing of the site. */
async function viewsOfAudit(url: string): Promise<AuditView[]> {
  const browser = await chromium.launch(fullBrowserLaunch());
  try {
    const views: AuditView[] = [];
    for (let round = 0; round < options.rounds; round += 1) views.push(await viewAudit(browser, url));
    return views;
  } finally {
    await browser.close();
  }
}

/** @throws Error if the request is rejected */
async function okay(asked: ReturnType<HttpClient['get']>) {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** @returns a function that makes the nth call and returns its milliseconds */
function timed(client: HttpClient, path: (n: number) => string) {
  return (n: number) => durationOf(() => client.get(path(n)));
}

async function durationOf(ask: () => ReturnType<HttpClient['get']>): Promise<number> {
  const began = performance.now();
  await okay(ask());
  return performance.now() - began;
}

async function repeated(call: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < TIMES; nth += 1) times.push(await call());
  return times;
}

/** Waits until tracking has logged the ledger: the service's own work would disturb. */
async function allLogged(admin: HttpClient): Promise<void> {
  const deposits = Math.ceil(TOTAL / 200);
  for (const until = Date.now() + LOGGED_WITHIN_MS; Date.now() < until; await sleep(1000)) {
    const { body } = await okay(admin.get('/api/vault/audit'));
    if (body.data.checkpoint?.position === deposits && body.data.checkpoint.log_index !== null) return;
  }
  throw new Error('The ledger was not logged in time');
}

interface Scans {
  scans: number[];
  /** Calls of the bare server beside them. */
  bare: number[];
  found: number;
  start: number;
  finish: number;
}

/** Counts the shelf of 5,000 bars. */
async function countByScanner(admin: HttpClient, bare: HttpClient): Promise<Scans> {
  console.log(`Counting ${COUNTED} bars …`);
  let began = performance.now();
  const place_id = '01990000-000b-7000-8000-000000000001';
  const { body } = await okay(admin.post('/api/vault/counts', { place_id }));
  const start = performance.now() - began;
  const { id } = body.data as { id: string };
  const codes = Array.from({ length: COUNTED }, (_, at) => `S${String(at + 1).padStart(7, '0')}`);
  const scan = (some: string[]) =>
    okay(
      admin.post(`/api/vault/counts/${id}/scans`, {
        scans: some.map((code) => ({ id: randomUUID(), code, at: new Date().toISOString() })),
      }),
    );
  const result: Scans = { scans: [], bare: [], found: 0, start, finish: 0 };
  const third = Math.floor((COUNTED - 3 * SINGLE) / 2);
  for (const inBatches of [third, COUNTED - 3 * SINGLE - third, 0]) {
    for (const code of codes.splice(0, SINGLE)) {
      result.scans.push(await durationOf(() => scan([code])));
      result.bare.push(await durationOf(() => bare.get('/health/live')));
    }
    const rest = codes.splice(0, inBatches);
    while (rest.length > 0) await scan(rest.splice(0, BATCH));
  }
  began = performance.now();
  const finished = await okay(admin.post(`/api/vault/counts/${id}/finish`));
  result.finish = performance.now() - began;
  result.found = finished.body.data.found as number;
  return result;
}

async function report(
  results: ReadonlyMap<string, number[][]>,
  views: readonly AuditView[],
  { scans, bare, found, start, finish }: Scans,
): Promise<void> {
  const p95 = (times: readonly number[]) => quantile(times, 0.95);
  const base = results.get(BARE) ?? [];
  const rowOf = ([name, rounds]: [string, number[][]]) => [
    name,
    median(rounds.flat()).toFixed(1),
    `${spread(rounds.map(median))} %`,
    p95(rounds.flat()).toFixed(1),
    ratio(rounds.map(median), base.map(median)).toFixed(1),
    ratio(rounds.map(p95), base.map(p95)).toFixed(1),
  ];
  const lists = [...results].filter(([name]) => name !== BARE);
  const fast = lists.filter(([, rounds]) => p95(rounds.flat()) <= LIST_MS);
  const slowest = Math.max(...lists.map(([, rounds]) => p95(rounds.flat())));
  const viewed = (part: keyof AuditView) => median(views.map((view) => view[part]));
  const scanRow = ['a scan', median(scans).toFixed(1), '', p95(scans).toFixed(1)];
  await publish(
    {
      name: 'vault',
      title: 'A vault of 100,000 bars',
      setup:
        `Calls through the gateway of the whole product, with ${TOTAL.toLocaleString('en')} bars of 200 accounts on 250 shelves. Each call is made ${TIMES} times a ` +
        `round; p50 and p95 are of all rounds together. Then a shelf of ${COUNTED.toLocaleString('en')} bars is counted: ${SINGLE} scans one by one at the beginning, ` +
        'in the middle and at the end, the others in batches. “×” compares with a call that does nothing in the same rounds, by their medians and by their p95.',
      rounds: options.rounds,
      isPooled: true,
      tables: [
        {
          head: ['call', 'p50 ms', 'spread of p50', 'p95 ms', 'p50 ×', 'p95 ×'],
          rows: [
            ...[...results].map(rowOf),
            [...scanRow, (median(scans) / median(bare)).toFixed(1), (p95(scans) / p95(bare)).toFixed(1)],
          ],
        },
        {
          head: ['the public audit on a slow phone, first visit', 'median'],
          rows: [
            ['first words', `${viewed('words').toFixed(0)} ms`],
            ['totals', `${viewed('totals').toFixed(0)} ms`],
            ['first bars', `${viewed('bars').toFixed(0)} ms`],
          ],
        },
        {
          head: ['the count', ''],
          rows: [
            ['start', `${start.toFixed(0)} ms`],
            ['finish', `${finish.toFixed(0)} ms`],
            ['bars found', String(found)],
            ['slowest scan', `${Math.max(...scans).toFixed(0)} ms`],
          ],
        },
      ],
      plot: { title: 'A vault of 100,000 bars', unit: 'ms, p95', column: 'p95 ms' },
      goals: [
        {
          text: `p95 of every list ≤ ${LIST_MS} ms`,
          figure: `${fast.length} of ${lists.length}, ${slowest.toFixed(1)} ms`,
          met: fast.length === lists.length,
        },
        {
          text: `the public audit’s first words on a slow phone ≤ ${VIEW_MS} ms`,
          figure: `${viewed('words').toFixed(0)} ms`,
          met: viewed('words') <= VIEW_MS,
        },
        {
          text: `p95 of a scan among ${COUNTED.toLocaleString('en')} bars ≤ ${SCAN_MS} ms`,
          figure: `${p95(scans).toFixed(1)} ms`,
          met: p95(scans) <= SCAN_MS && found === COUNTED,
        },
      ],
    },
    { write: !options.quick },
  );
}
