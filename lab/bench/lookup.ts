import assert from 'node:assert/strict';
import { join } from 'node:path';
import { codeOf, EVENTS, fillParcels } from './support/lookup-data.ts';
import { startBareServer, startConstantServer, startGoServer } from './support/comparisons.ts';
import { uniformDraws, zipfDraws } from './support/draws.ts';
import {
  loadTool,
  measureLoad,
  sendLoad,
  writePaths,
  type Load,
  type LoadTool,
  type Measured,
} from './support/load.ts';
import { barsOf, goalOf, type Results, roundsOf, rowsOf } from './support/measured.ts';
import { startNginxCache } from './support/nginx.ts';
import { readOptions } from './support/options.ts';
import { publish, type Section } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { megabytesOf, onStage, type Stage } from './support/stage.ts';
import { ratio } from './support/statistics.ts';
import { storeSnapshots, type TrackingDatabase } from './support/tracking-database.ts';
import type { MeasuredServer } from './support/processes.ts';

/**
 * Benchmarks the public look-up: the production tracking service against servers that return the same response as fast
 * as their platform allows, alternating on the same data.
 *
 *   npm run bench -- lookup [--quick] [--rounds 5] [--seconds 2] [--parcels 50000] [--whole] [--only uniform]
 *   [--pause 12]
 *
 * `--whole`: also with ten million parcels, which take 40 GB and most of an hour to fill. `--only`: the cases whose
 * name contains this. `--pause`: average milliseconds that a connection rests between requests, so that all servers get
 * the same rate. With either option nothing is written.
 */
const options = readOptions({ parcels: '50000', pool: '10', whole: false, only: '', pause: '0' });
const PARCELS = Number(options.parcels);
const SIZES = options.quick ? [1000] : [1000, 1_000_000, ...(options.whole ? [10_000_000] : [])];
const DRAWS = 200_000;
const RSS_LIMIT_MB = 200;
const NO_MEMORY = { LOOKUP_CACHE_MS: '0' };
/** Default limits for IPv4 addresses. */
const COUNTED = { THROTTLE_LOOKUP_PER_MINUTE: '60', THROTTLE_UNKNOWN_CODE_PER_MINUTE: '10' };
/** Enough addresses that none reaches its limit; each request has one of them. */
const ADDRESSES = 250_000;
const NO_SNAPSHOTS = { ...NO_MEMORY, LOOKUP_SNAPSHOTS: 'false' };

/** Goals apply to the first. */
const [USUAL, ...OTHERS] = [32, 1, 256] as const;
const nameOfSize = (parcels: number) => `${parcels.toLocaleString('en')} parcels`;
/** These cases are measured longer. */
const WITH_GOALS = new Set([
  'uniform, bare',
  'uniform, tracking without memory',
  'uniform, Go',
  'Zipf, bare',
  'Zipf, tracking',
  'Zipf, nginx',
  ...SIZES.map(nameOfSize),
]);

interface Case extends Pick<Load, 'paths' | 'connections' | 'unknown' | 'addresses'> {
  name: string;
  server: MeasuredServer;
}

await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const database = await filledDatabase(stage, 'tracking', PARCELS);
  const tool = await loadTool(stage.folder);
  const servers = await startServers(stage, database.url);
  const cases = [...(await usualCases(stage, servers, tool.name)), ...(await casesOfSizes(stage))].filter(
    ({ name }) => name.includes(options.only),
  );
  console.log('Warming up …');
  for (const each of cases) await sendLoad(tool, { ...loadOf(each), seconds: 1 });
  const results = await interleaved(
    new Map(
      cases.map((each) => [
        each.name,
        () => measureLoad(tool, loadOf(each), { pid: each.server.pid, postgres: stage.postgres.pid }),
      ]),
    ),
    options.rounds,
  );
  const { off, on, go, nginx, size } = servers;
  const memory = Math.max(await megabytesOf(off.pid), await megabytesOf(on.pid));
  const skipped = [
    ...(go ? [] : ['Go, which this machine does not have.']),
    ...(nginx ? [] : ['nginx, which could not be had.']),
    ...(options.whole ? [] : ['10 million parcels, which take `--whole`.']),
  ];
  await publish(sectionOf(results, { memory, size, tool: tool.name, skipped }), {
    write: !options.quick && options.only === '' && options.pause === '0',
  });
}

async function filledDatabase(stage: Stage, name: string, parcels: number): Promise<TrackingDatabase> {
  console.log(`Filling ${parcels.toLocaleString('en')} parcels with ${EVENTS} events each …`);
  const database = await stage.database(name);
  await fillParcels(database.superuser, parcels);
  await storeSnapshots(database);
  return database;
}

interface Servers {
  bare: MeasuredServer;
  /** Tracking without memory, with it, without snapshots, and with default settings. */
  off: MeasuredServer;
  on: MeasuredServer;
  anew: MeasuredServer;
  counted: MeasuredServer;
  constant: MeasuredServer;
  /** Undefined if not installed. */
  go: MeasuredServer | undefined;
  nginx: MeasuredServer | undefined;
  /** Size of a response in bytes. */
  size: number;
}

async function startServers(stage: Stage, url: string): Promise<Servers> {
  const { pool } = options;
  const bare = await startBareServer(stage, { url, pool });
  const off = await stage.tracking(url, NO_MEMORY);
  const on = await stage.tracking(url);
  const anew = await stage.tracking(url, NO_SNAPSHOTS);
  const counted = await stage.tracking(url, COUNTED);
  const go = await startGoServer(stage, { url, pool });
  const nginx = await startNginxCache(stage, off.url);
  const size = await requireSameAnswer([bare, off, on, anew, ...(go ? [go] : []), ...(nginx ? [nginx] : [])]);
  const constant = await startConstantServer(stage, size);
  return { bare, off, on, anew, counted, constant, go, nginx, size };
}

function pathsOf(stage: Stage, name: string, draws: number[]): Promise<string> {
  const paths = draws.map((n) => `/api/parcels/${codeOf(n)}`);
  return writePaths(join(stage.folder, name), paths);
}

/** Lists cases by draw and by number of connections. */
async function usualCases(
  stage: Stage,
  { bare, off, on, anew, counted, constant, go, nginx }: Servers,
  tool: LoadTool['name'],
): Promise<Case[]> {
  const uniform = await pathsOf(stage, 'uniform', uniformDraws(DRAWS, PARCELS));
  const zipf = await pathsOf(stage, 'zipf', zipfDraws(DRAWS, PARCELS));
  const unknown = await pathsOf(
    stage,
    'unknown',
    uniformDraws(DRAWS, PARCELS).map((n) => -n),
  );
  const cases: Case[] = [];
  for (const connections of [USUAL, ...OTHERS]) {
    const at = connections === USUAL ? '' : `, ${connections} connection${connections === 1 ? '' : 's'}`;
    const add = (
      name: string,
      server: MeasuredServer | undefined,
      paths: string,
      more: Partial<Case> = {},
    ) => {
      if (server) cases.push({ name: `${name}${at}`, server, paths, connections, ...more });
    };
    add('uniform, bare', bare, uniform);
    add('uniform, tracking without memory', off, uniform);
    if (connections === USUAL) add('uniform, tracking without snapshots', anew, uniform);
    add('uniform, tracking', on, uniform);
    add('uniform, Go', go, uniform);
    add('Zipf, bare', bare, zipf);
    if (connections === USUAL) add('Zipf, tracking without memory', off, zipf);
    add('Zipf, tracking', on, zipf);
    if (connections === USUAL && tool === 'wrk')
      add('Zipf, tracking, counted', counted, zipf, { addresses: ADDRESSES });
    add('Zipf, Go', go, zipf);
    add('Zipf, nginx', nginx, zipf);
    add('unknown, bare', bare, unknown, { unknown: true });
    add('unknown, tracking', on, unknown, { unknown: true });
    add('unknown, Go', go, unknown, { unknown: true });
    add('a constant', constant, uniform);
  }
  return cases;
}

/** Lists cases by size, each with its own database. */
async function casesOfSizes(stage: Stage): Promise<Case[]> {
  const cases: Case[] = [];
  for (const parcels of SIZES.filter((size) => nameOfSize(size).includes(options.only))) {
    const { url } = await filledDatabase(stage, `tracking${parcels}`, parcels);
    const paths = await pathsOf(stage, `of${parcels}`, uniformDraws(DRAWS, parcels));
    const drawn = { paths, connections: USUAL };
    cases.push(
      { ...drawn, name: nameOfSize(parcels), server: await stage.tracking(url, NO_MEMORY) },
      {
        ...drawn,
        name: `${nameOfSize(parcels)}, bare`,
        server: await startBareServer(stage, { url, pool: options.pool }),
      },
    );
  }
  return cases;
}

function loadOf({ name, server, ...load }: Case): Load {
  const seconds = WITH_GOALS.has(name) ? options.seconds : Math.min(1, options.seconds);
  return { ...load, url: server.url, seconds, pauseMs: Number(options.pause) };
}

/**
 * Requires identical responses, up to the order of fields: servers that do less can't be compared. @returns the body's
 * size
 */
async function requireSameAnswer(servers: MeasuredServer[]): Promise<number> {
  const bodies = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/api/parcels/${codeOf(1)}`)).text()),
  );
  const [first, ...others] = bodies.map((body) => JSON.parse(body) as object);
  for (const other of others) assert.deepEqual(other, first);
  return Buffer.byteLength(bodies[1] ?? '');
}

function sectionOf(
  results: Results,
  { memory, size, tool, skipped }: { memory: number; size: number; tool: string; skipped: string[] },
): Section {
  const of = (name: string, what: keyof Measured) => roundsOf(results, name, what);
  const times = (name: string, other: string, what: keyof Measured = 'perSecond') =>
    ratio(of(name, what), of(other, what));
  const atLeast = (least: number, name: string, other: string) => {
    const figure = times(name, other);
    return goalOf(`${name} ≥ ${least} × ${other}`, figure, figure >= least);
  };
  const slowest = (name: string, other: string) => {
    const figure = times(name, other, 'p99');
    return goalOf(`p99 of ${name} ≤ that of ${other}`, figure, figure <= 1, ' ×');
  };
  const sizes = [...results.keys()].filter((name) => name.endsWith(' parcels'));
  const most = sizes.at(-1) ?? '';
  const growth = times(most, sizes[0] ?? '');
  return {
    name: 'lookup',
    title: 'Look-up',
    setup: `${PARCELS.toLocaleString('en')} parcels with ${EVENTS} events each (${(size / 1024).toFixed(1)} KB an answer), ${USUAL} connections unless a case names another number, and ${options.seconds} s a round where there is a goal, 1 s elsewhere; load by ${tool}. *Bare* is node:http with pg, *Go* net/http with pgx, both with one statement for a look-up; each parcel was looked up before, so that tracking has snapshots of all, except where it has none; nginx is one worker whose cache holds every answer. Processor time is that of an answer, in the server and in Postgres. *Counted*: as installed, tracking counts the look-ups of each address in Redis, here of IPv4 addresses drawn from ${ADDRESSES.toLocaleString('en')}; elsewhere the throttles are off.`,
    rounds: options.rounds,
    tables: [
      {
        head: ['case', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'CPU µs', 'Postgres µs'],
        rows: rowsOf(results),
      },
    ],
    goals: [
      atLeast(1.6, 'uniform, tracking without memory', 'uniform, bare'),
      atLeast(4, 'Zipf, tracking', 'Zipf, bare'),
      atLeast(0.7, 'uniform, tracking without memory', 'uniform, Go'),
      atLeast(0.5, 'Zipf, tracking', 'Zipf, nginx'),
      slowest('uniform, tracking without memory', 'uniform, bare'),
      slowest('Zipf, tracking', 'Zipf, bare'),
      goalOf(`${most} ≥ 0.9 × ${sizes[0]}`, sizes.length > 1 ? growth : Number.NaN, growth >= 0.9),
      goalOf(`memory < ${RSS_LIMIT_MB} MB`, memory, memory < RSS_LIMIT_MB, ' MB'),
    ],
    plot: {
      title: 'Look-ups a second',
      unit: 'bars: median, lines: least and most',
      bars: barsOf(results, (name) => name.includes('tracking') || name.endsWith(' parcels')),
    },
    skipped,
  };
}
