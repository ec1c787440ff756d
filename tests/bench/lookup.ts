import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '../../tools/infra/postgres.ts';
import { startRedis } from '../../tools/infra/redis.ts';
import { codeOf, EVENTS, fillParcels, PARCELS } from './lookup-data.ts';
import type { LoadRequest, LoadResult } from './lookup-load.ts';
import { childrenOf, processorTimeOf } from './processor-time.ts';
import { startTracking, stopped, TRACKING, type MeasuredServer } from './tracking-server.ts';

/**
 * How fast the public look-up is: the tracking service as it is shipped, against a bare node:http + pg server on the
 * same data in the same run.
 *
 *   npm run bench -- lookup [--seconds 5] [--rounds 3] [--connections 32] [--pool 10]
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    /** Connections to Postgres of the bare server. */
    pool: { type: 'string', default: '10' },
  },
});
interface Case {
  name: string;
  server: MeasuredServer;
  /** How many of the codes are drawn; 0: all of them. */
  hot: number;
  against?: string;
}

type Requested = Pick<LoadRequest, 'hot' | 'seconds'>;

/** With processor time per answer in microseconds, of the server and of Postgres. */
type Measured = LoadResult & { own: number; database: number };

const HOT = 500;
const RSS_LIMIT_MB = 200;
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'vaultway-bench-'));
const running: (() => Promise<void>)[] = [];
try {
  await bench();
} finally {
  for (const stopOne of running.toReversed()) await stopOne();
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false });
  running.push(() => postgres.stop());
  const redis = await startRedis({ dir: join(folder, 'redis') });
  running.push(() => redis.stop());
  await postgres.createDatabase('tracking');
  const database = postgres.url('tracking');
  await run(process.execPath, [join(TRACKING, 'dist/database/migrate.js')], {
    env: { ...process.env, DATABASE_URL: database },
  });
  console.log(`Filling ${PARCELS} parcels with ${EVENTS} events each …`);
  await fillParcels(database);

  const bare = await startBare(database);
  const off = await startLookup(database, redis.url, 0);
  const on = await startLookup(database, redis.url, 1000);
  await requireSameAnswer(bare.url, off.url);

  const cases: Case[] = [
    { name: 'bare node:http + pg', server: bare, hot: 0 },
    { name: 'look-up, cache off', server: off, hot: 0, against: 'bare node:http + pg' },
    { name: 'look-up, cache on', server: on, hot: 0, against: 'bare node:http + pg' },
    { name: `bare, ${HOT} hot codes`, server: bare, hot: HOT },
    {
      name: `look-up, cache off, ${HOT} hot codes`,
      server: off,
      hot: HOT,
      against: `bare, ${HOT} hot codes`,
    },
    { name: `look-up, cache on, ${HOT} hot codes`, server: on, hot: HOT, against: `bare, ${HOT} hot codes` },
  ];
  for (const { server, hot } of cases) await load(server.url, { hot, seconds: 2 });
  const measured = new Map(cases.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const { name, server, hot } of cases) {
      measured
        .get(name)
        ?.push(await measure(server, postgres.pid, { hot, seconds: Number(options.seconds) }));
    }
  }
  report(cases, measured);
  for (const [name, { pid }] of Object.entries({ 'cache off': off, 'cache on': on })) {
    const rss = await megabytesOf(pid);
    console.log(
      `memory of tracking, ${name}: ${rss} MB ${rss < RSS_LIMIT_MB ? '' : `(more than ${RSS_LIMIT_MB})`}`,
    );
    if (rss >= RSS_LIMIT_MB) process.exitCode = 1;
  }
}

async function startBare(database: string): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: database, POOL: options.pool },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(() => stopped(child));
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${Number.parseInt(text.toString(), 10)}`;
  return { pid: child.pid ?? 0, url, stop: () => stopped(child) };
}

async function startLookup(database: string, redis: string, cacheMs: number): Promise<MeasuredServer> {
  const { publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const server = await startTracking(
    { database, redis, publicKey, folder },
    {
      LOOKUP_CACHE: String(cacheMs),
      THROTTLE_LOOKUP_PER_MINUTE: '0',
      THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
    },
  );
  running.push(server.stop);
  return server;
}

/** A comparison means nothing if one of the two does less; the order of the fields does not matter. */
async function requireSameAnswer(...urls: string[]): Promise<void> {
  const answers = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/api/parcels/${codeOf(1)}`)).json()),
  );
  assert.deepEqual(answers[0], answers[1]);
}

/** Includes the processor time per answer, which a busy machine distorts less than the elapsed time. */
async function measure(server: MeasuredServer, postgres: number, request: Requested): Promise<Measured> {
  const before = [processorTimeOf([server.pid]), processorTimeOf(childrenOf(postgres))];
  const result = await load(server.url, request);
  const after = [processorTimeOf([server.pid]), processorTimeOf(childrenOf(postgres))];
  const [own = 0, database = 0] = after.map((total, at) => (total - (before[at] ?? 0)) / result.answers);
  return { ...result, own, database };
}

async function load(url: string, { hot, seconds }: Requested): Promise<LoadResult> {
  const request: LoadRequest = { url, hot, seconds, connections: Number(options.connections) };
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'lookup-load.ts'),
    JSON.stringify(request),
  ]);
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failed > 0) throw new Error(`${result.failed} requests failed at ${url}`);
  return result;
}

function report(cases: Case[], measured: Map<string, Measured[]>): void {
  const median = (name: string, what: keyof Measured) => {
    const sorted = (measured.get(name) ?? []).map((result) => result[what]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  console.table(
    cases.map(({ name, against }) => ({
      server: name,
      'requests/s': Math.round(median(name, 'perSecond')),
      'p50 ms': median(name, 'p50'),
      'p99 ms': median(name, 'p99'),
      'CPU µs': Math.round(median(name, 'own')),
      'Postgres CPU µs': Math.round(median(name, 'database')),
      ratio: against ? Number((median(name, 'perSecond') / median(against, 'perSecond')).toFixed(2)) : '',
    })),
  );
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
