import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, fillParcels } from './support/lookup-data.ts';
import { AdminCalls } from './support/admin-calls.ts';
import { startTraefik } from './support/gateways.ts';
import { readOptions } from './support/options.ts';
import { publish, type Section } from './support/report.ts';
import type { Goal } from './support/result.ts';
import { megabytesOf, onStage, type Stage } from './support/stage.ts';
import { median, quantile, spread } from './support/statistics.ts';
import { stopped, type MeasuredServer } from './support/processes.ts';

/**
 * Benchmarks many visitors who keep a tracking page open: when an event reaches the last of them through Traefik, their
 * memory in the service, and whether look-ups continue while a replica ends and its visitors reconnect.
 *
 *   npm run bench -- live [--quick] [--rounds 5] [--pages 10000]
 */
const options = readOptions({ pages: '' });
const PAGES = Number(options.pages || (options.quick ? 1000 : 10_000));
/** Events per round. */
const EVENTS = options.quick ? 1 : 4;
const [LAST_LIMIT_MS, PAGE_LIMIT_KB] = [1000, 12];
const OPEN_LIMIT_MS = 180_000;
const STORM_LIMIT_MS = 60_000;
/** Drains for as long as containers do, so that the gateway notices. */
const SETTINGS = {
  DRAIN_SECONDS: '3',
  LIVE_STREAMS_PER_CLIENT: '0',
  LIVE_STREAMS: '0',
  MAX_CONNECTIONS: '20000',
};

interface Told {
  kind: 'told' | 'open' | 'state';
  arrivals?: number[];
  open?: number;
  reconnects?: number;
  refused?: number;
}

/** Findings of one round. */
interface Found {
  /** Delay from an event to each page, in milliseconds. */
  pages: number[];
  /** Delay from each event to the last page. */
  lasts: number[];
  /** Memory of a page in the service. */
  pageKb: number;
  /** From the end of a replica until all pages have reconnected. */
  backSeconds: number;
  lookUps: LookUps;
}

/** Times in milliseconds. */
interface LookUps {
  asked: number;
  failed: number;
  slowest: number;
}

const PATH = `/api/parcels/${codeOf(1)}`;
const calls = new AdminCalls();
await onStage(bench, { publicKey: calls.publicKey });

async function bench(stage: Stage): Promise<void> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, 100);
  await calls.admit(stage.redis.url);
  const rounds: Found[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    console.log(`Round ${round + 1} of ${options.rounds}: opening ${PAGES} pages …`);
    rounds.push(await measure(stage, url));
  }
  await publish(sectionOf(rounds), { write: !options.quick });
}

/** Measures one round with its own replicas, gateways and visitors. */
async function measure(stage: Stage, database: string): Promise<Found> {
  const replicas = [
    await stage.tracking(database, SETTINGS),
    await stage.tracking(database, SETTINGS),
  ] as const;
  const gateways = await gatewaysTo(stage, replicas);
  const [gateway] = gateways;
  const memory = async () => (await megabytesOf(replicas[0].pid)) + (await megabytesOf(replicas[1].pid));
  const before = await memory();
  const visitors = await openPages(stage, gateways);
  try {
    const pageKb = ((await memory()) - before) * (1024 / PAGES);
    const { pages, lasts } = await addEvents(replicas[0], visitors.next);
    console.log('Ending a replica …');
    const looking = lookUpMeanwhile(gateway);
    let backSeconds: number;
    try {
      const ended = performance.now();
      await replicas[1].stop();
      backSeconds = (await allBack(visitors.next, ended)) / 1000;
    } finally {
      await looking.stop();
    }
    return { pages, lasts, pageKb, backSeconds, lookUps: looking.lookUps };
  } finally {
    await visitors.stop();
    for (const server of [...gateways, replicas[0]]) await server.stop();
  }
}

/**
 * Starts two gateways: each page takes two file descriptors of its gateway, and some machines limit a process to
 * 20,000.
 */
async function gatewaysTo(
  stage: Stage,
  replicas: readonly MeasuredServer[],
): Promise<[MeasuredServer, MeasuredServer]> {
  const start = async () => {
    const gateway = await startTraefik(
      stage,
      replicas.map(({ url }) => url),
      PATH,
    );
    if (!gateway) throw new Error('There is no Traefik on this machine');
    return gateway;
  };
  return [await start(), await start()];
}

type Next = (kind: Told['kind'], limitMs: number) => Promise<Told>;

async function openPages(stage: Stage, gateways: readonly MeasuredServer[]) {
  const child = stage.launch(process.execPath, [
    join(import.meta.dirname, 'live-pages.ts'),
    gateways.map(({ url }) => url).join(','),
    `${PATH}/news`,
    String(PAGES),
  ]);
  if (!child.stdout) throw new Error('the pages say nothing');
  const lines = createInterface(child.stdout);
  const next: Next = async (kind, limitMs) => {
    const signal = AbortSignal.timeout(limitMs);
    for (;;) {
      const [line] = (await once(lines, 'line', { signal })) as [string];
      const told = JSON.parse(line) as Told;
      if (told.kind === kind) return told;
    }
  };
  const { open } = await next('open', OPEN_LIMIT_MS);
  if (open !== PAGES) throw new Error(`${open} of ${PAGES} pages are open`);
  return { next, stop: () => stopped(child) };
}

async function addEvents({ url }: MeasuredServer, next: Next): Promise<Pick<Found, 'pages' | 'lasts'>> {
  const ask = calls.at(url);
  const { id } = (await ask('GET', PATH)).data as { id: string };
  const [pages, lasts]: [number[], number[]] = [[], []];
  for (let n = 0; n < EVENTS; n += 1) {
    const at = Date.now();
    const telling = next('told', OPEN_LIMIT_MS);
    await ask('POST', '/api/activities', { parcel_id: id, title: `Left hub ${n}` });
    const { arrivals = [] } = await telling;
    if (arrivals.length < PAGES) throw new Error(`an event reached ${arrivals.length} of ${PAGES} pages`);
    pages.push(...arrivals.map((arrival) => arrival - at));
    lasts.push(Math.max(...arrivals) - at);
  }
  return { pages, lasts };
}

/** Looks up the parcel repeatedly as one visitor, until stopped. */
function lookUpMeanwhile({ url }: MeasuredServer): { lookUps: LookUps; stop: () => Promise<void> } {
  const lookUps = { asked: 0, failed: 0, slowest: 0 };
  const stopping = new AbortController();
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const answer = await fetch(url + PATH).catch((error: unknown) => String(error));
      const failure = typeof answer === 'string' ? answer : answer.ok ? '' : `${answer.status}`;
      if (typeof answer !== 'string') await answer.arrayBuffer();
      lookUps.asked += 1;
      if (failure) {
        lookUps.failed += 1;
        console.log(`A look-up failed: ${failure}`);
      }
      lookUps.slowest = Math.max(lookUps.slowest, performance.now() - began);
      await sleep(5);
    }
  })();
  const stop = async () => {
    stopping.abort();
    await looking;
  };
  return { lookUps, stop };
}

/** @returns milliseconds until all pages have reconnected */
async function allBack(next: Next, ended: number): Promise<number> {
  while (performance.now() - ended < STORM_LIMIT_MS) {
    const { open, reconnects = 0 } = await next('state', STORM_LIMIT_MS);
    if (reconnects > 0 && open === PAGES) return performance.now() - ended;
  }
  throw new Error(`not all pages were open again ${STORM_LIMIT_MS / 1000} s after the end of a replica`);
}

function sectionOf(rounds: readonly Found[]): Section {
  return {
    name: 'live',
    title: 'Live pages',
    setup: `${PAGES.toLocaleString('en')} pages of one parcel through two Traefiks to two replicas, ${EVENTS} events one after another. Then one replica ends, and its pages come back to the other while a visitor looks up the parcel again and again. Each round has replicas, gateways and pages of its own. “To the last page” is of the events of all rounds.`,
    rounds: rounds.length,
    tables: [{ head: ['what', 'median', 'spread', 'most'], rows: rowsOf(rounds) }],
    plot: {
      title: 'News of a parcel, and look-ups meanwhile',
      unit: 'ms; lines: the most',
      column: 'median',
      most: 'most',
      only: ([, figure = '']) => / ms\b/.test(figure),
    },
    goals: goalsOf(rounds),
  };
}

function rowsOf(rounds: readonly Found[]): string[][] {
  const row = (name: string, values: number[], unit: string, digits = 0) => [
    name,
    `${median(values).toFixed(digits)} ${unit}`,
    `${spread(values)} %`,
    `${Math.max(...values).toFixed(digits)} ${unit}`,
  ];
  const of = (what: (found: Found) => number) => rounds.map(what);
  const toPage = (share: number) => of(({ pages }) => quantile(pages, share));
  return [
    row('event to a page, p50', toPage(0.5), 'ms'),
    row('event to a page, p99', toPage(0.99), 'ms'),
    row('event to the last page', lastsOf(rounds), 'ms'),
    row(
      'a page in the service',
      of(({ pageKb }) => pageKb),
      'KB',
      1,
    ),
    row(
      'all pages open again after',
      of(({ backSeconds }) => backSeconds),
      's',
      1,
    ),
    row(
      'slowest look-up meanwhile',
      of(({ lookUps }) => lookUps.slowest),
      'ms',
    ),
  ];
}

function lastsOf(rounds: readonly Found[]): number[] {
  return rounds.flatMap(({ lasts }) => lasts);
}

function goalsOf(rounds: readonly Found[]): Goal[] {
  const lastP99 = quantile(lastsOf(rounds), 0.99);
  const pageKb = median(rounds.map((found) => found.pageKb));
  const sumOf = (what: 'asked' | 'failed') => rounds.reduce((sum, { lookUps }) => sum + lookUps[what], 0);
  return [
    {
      text: `event to the last page, p99 ≤ ${LAST_LIMIT_MS} ms`,
      figure: `${lastP99.toFixed(0)} ms`,
      met: lastP99 <= LAST_LIMIT_MS,
    },
    {
      text: `a page ≤ ${PAGE_LIMIT_KB} KB in the service`,
      figure: `${pageKb.toFixed(1)} KB`,
      met: pageKb <= PAGE_LIMIT_KB,
    },
    {
      text: 'no look-up fails while pages come back',
      figure: `${sumOf('failed')} of ${sumOf('asked')}`,
      met: sumOf('failed') === 0,
    },
  ];
}
