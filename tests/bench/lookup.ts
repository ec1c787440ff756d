import assert from 'node:assert/strict';
import { join } from 'node:path';
import { codeOf, EVENTS, fillParcels } from './lookup-data.ts';
import { uniformDraws, zipfDraws } from './support/draws.ts';
import { builtGoServer } from './support/go-server.ts';
import { loadTool, measureLoad, sendLoad, writePaths, type Load, type Measured } from './support/load.ts';
import { barsOf, goalOf, type Results, roundsOf, rowsOf } from './support/measured.ts';
import { startNginxCache } from './support/nginx.ts';
import { readOptions } from './support/options.ts';
import { publish, type Section } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { megabytesOf, onStage, type Stage } from './support/stage.ts';
import { ratio } from './support/statistics.ts';
import { storeSnapshots } from './support/tracking-database.ts';
import type { MeasuredServer } from './tracking-server.ts';

/**
 * How fast the public look-up is: the tracking service as it is shipped, against what answers the same as fast as its
 * platform allows, on the same data by turns.
 *
 *   npm run bench -- lookup [--quick] [--rounds 5] [--seconds 2] [--parcels 50000] [--whole] [--only uniform] [--pause 12]
 *
 * `--whole`: also with ten million parcels, which take 40 GB and most of an hour to fill. `--only`: the cases whose name
 * contains this. `--pause`: for how many milliseconds a connection rests, on average, before it asks again, so that
 * all servers are asked equally often. With either nothing is written.
 */
const options = readOptions({ parcels: '50000', pool: '10', whole: false, only: '', pause: '0' });
const PARCELS = Number(options.parcels);
const SIZES = options.quick ? [1000] : [1000, 1_000_000, ...(options.whole ? [10_000_000] : [])];
const DRAWS = 200_000;
const RSS_LIMIT_MB = 200;
const NO_MEMORY = { LOOKUP_CACHE: '0' };
/** As installed, for addresses of IPv4. */
const COUNTED = { THROTTLE_LOOKUP_PER_MINUTE: '60', THROTTLE_UNKNOWN_CODE_PER_MINUTE: '10' };
/** So many that none asks too often; each request has one of them. */
const ADDRESSES = 250_000;
const NO_SNAPSHOTS = { ...NO_MEMORY, LOOKUP_SNAPSHOTS: 'false' };

/** Goals are set for the first. */
const [USUAL, ...OTHERS] = [32, 1, 256] as const;
const nameOfSize = (parcels: number) => `${parcels.toLocaleString('en')} parcels`;
/** These are measured for longer. */
const WITH_GOALS = new Set([
  'uniform, bare',
  'uniform, tracking without memory',
  'uniform, Go',
  'Zipf, bare',
  'Zipf, tracking',
  'Zipf, nginx',
  ...SIZES.map(nameOfSize),
]);

interface Case {
  server: MeasuredServer;
  /** Files of paths. */
  paths: string;
  connections: number;
  unknown?: boolean;
  addresses?: number;
}

await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const database = await stage.database('tracking');
  const { url } = database;
  console.log(`Filling ${PARCELS} parcels with ${EVENTS} events each …`);
  await fillParcels(database.superuser, PARCELS);
  await storeSnapshots(database);
  const tool = await loadTool(stage.folder);
  const bareServer = (databaseUrl: string) =>
    stage.server(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
      DATABASE_URL: databaseUrl,
      POOL: options.pool,
    });
  const bare = await bareServer(url);
  const off = await stage.tracking(url, NO_MEMORY);
  const on = await stage.tracking(url);
  const anew = await stage.tracking(url, NO_SNAPSHOTS);
  const counted = await stage.tracking(url, COUNTED);
  const program = await builtGoServer(stage.folder);
  const go = program
    ? await stage.server(program, [], {
        DATABASE_URL: url,
        POOL: options.pool,
        STATEMENT: join(import.meta.dirname, 'bare-statement.sql'),
      })
    : undefined;
  const nginx = await startNginxCache(stage, off.url);
  const size = await requireSameAnswer([bare, off, on, anew, ...(go ? [go] : []), ...(nginx ? [nginx] : [])]);
  const constant = await stage.server(process.execPath, [join(import.meta.dirname, 'constant-server.ts')], {
    SIZE: String(size),
  });

  const file = (name: string, paths: string[]) => writePaths(join(stage.folder, name), paths);
  const pathOf = (n: number) => `/api/parcels/${codeOf(n)}`;
  const uniform = await file('uniform', uniformDraws(DRAWS, PARCELS).map(pathOf));
  const zipf = await file('zipf', zipfDraws(DRAWS, PARCELS).map(pathOf));
  const unknown = await file(
    'unknown',
    uniformDraws(DRAWS, PARCELS).map((n) => pathOf(-n)),
  );

  const cases = new Map<string, Case>();
  const add = (
    name: string,
    server: MeasuredServer | undefined,
    paths: string,
    connections: number = USUAL,
  ) => {
    if (server && name.includes(options.only))
      cases.set(name, {
        server,
        paths,
        connections,
        unknown: paths === unknown,
        addresses: server === counted ? ADDRESSES : 0,
      });
  };
  for (const connections of [USUAL, ...OTHERS]) {
    const at = connections === USUAL ? '' : `, ${connections} connection${connections === 1 ? '' : 's'}`;
    add(`uniform, bare${at}`, bare, uniform, connections);
    add(`uniform, tracking without memory${at}`, off, uniform, connections);
    if (connections === USUAL) add('uniform, tracking without snapshots', anew, uniform);
    add(`uniform, tracking${at}`, on, uniform, connections);
    add(`uniform, Go${at}`, go, uniform, connections);
    add(`Zipf, bare${at}`, bare, zipf, connections);
    if (connections === USUAL) add('Zipf, tracking without memory', off, zipf);
    add(`Zipf, tracking${at}`, on, zipf, connections);
    if (connections === USUAL && tool.name === 'wrk') add('Zipf, tracking, counted', counted, zipf);
    add(`Zipf, Go${at}`, go, zipf, connections);
    add(`Zipf, nginx${at}`, nginx, zipf, connections);
    add(`unknown, bare${at}`, bare, unknown, connections);
    add(`unknown, tracking${at}`, on, unknown, connections);
    add(`unknown, Go${at}`, go, unknown, connections);
    add(`a constant${at}`, constant, uniform, connections);
  }
  for (const parcels of SIZES) {
    const name = nameOfSize(parcels);
    if (!name.includes(options.only)) continue;
    console.log(`Filling ${name} …`);
    const other = await stage.database(`tracking${parcels}`);
    await fillParcels(other.superuser, parcels);
    await storeSnapshots(other);
    const drawn = await file(`of${parcels}`, uniformDraws(DRAWS, parcels).map(pathOf));
    add(name, await stage.tracking(other.url, NO_MEMORY), drawn);
    add(`${name}, bare`, await bareServer(other.url), drawn);
  }

  const loads = [...cases].map(([name, { server, ...load }]) => {
    const seconds = WITH_GOALS.has(name) ? options.seconds : Math.min(1, options.seconds);
    const whole: Load = { ...load, url: server.url, seconds, pauseMs: Number(options.pause) };
    return { name, server, load: whole };
  });
  console.log('Warming up …');
  for (const { load } of loads) await sendLoad(tool, { ...load, seconds: 1 });
  const results = await interleaved(
    new Map(
      loads.map(({ name, server, load }) => [
        name,
        () => measureLoad(tool, load, { pid: server.pid, postgres: stage.postgres.pid }),
      ]),
    ),
    options.rounds,
  );
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

/** A comparison means nothing if one does less; the order of the fields does not matter. @returns the body's size */
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
