import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '../../tools/infra/postgres.mjs';
import { startRedis } from '../../tools/infra/redis.mjs';
import { codeOf, EVENTS, PARCELS } from './lookup-codes.mjs';
import { fillParcels } from './lookup-data.mjs';
import { startTracking, stopped, TRACKING } from './tracking-server.mjs';

/**
 * How fast the public look-up is: the tracking service as it is shipped (what `npm start` runs in its folder),
 * against a bare node:http + pg server on the same data in the same run.
 *
 *   node tests/bench/lookup.mjs [--seconds 5] [--rounds 3] [--connections 32] [--pool 10]
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
const HOT = 500;
const RSS_LIMIT = 200;
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'vaultway-bench-'));
const running = [];
try {
  await bench();
} finally {
  for (const stopOne of running.toReversed()) await stopOne();
  await rm(folder, { recursive: true, force: true });
}

async function bench() {
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
  await holdToSameAnswer(bare.url, off.url);

  const cases = [
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
  const measured = new Map(cases.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const { name, server, hot } of cases) {
      measured.get(name).push(await measure(server, postgres.pid, { hot, seconds: Number(options.seconds) }));
    }
  }
  report(cases, measured);
  for (const [name, { pid }] of Object.entries({ 'cache off': off, 'cache on': on })) {
    const rss = await megabytesOf(pid);
    console.log(
      `memory of tracking, ${name}: ${rss} MB ${rss < RSS_LIMIT ? '' : `(more than ${RSS_LIMIT})`}`,
    );
    if (rss >= RSS_LIMIT) process.exitCode = 1;
  }
}

async function startBare(database) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.mjs')], {
    env: { ...process.env, DATABASE_URL: database, POOL: options.pool },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(() => stopped(child));
  const [port] = await new Promise((done) =>
    child.stdout.once('data', (text) => done(String(text).split('\n'))),
  );
  return { pid: child.pid, url: `http://127.0.0.1:${port}` };
}

async function startLookup(database, redis, cacheMs) {
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

/** A comparison is worth nothing when one of the two does less. */
async function holdToSameAnswer(...urls) {
  const answers = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/api/parcels/${codeOf(1)}`)).json()),
  );
  const [one, other] = answers.map((answer) => JSON.stringify(answer));
  if (one !== other) throw new Error(`The answers differ:\n${one}\n${other}`);
}

/** Also how much of the processors the answers took, which a busy machine falsifies less than the time. */
async function measure(server, postgres, { hot, seconds }) {
  const before = [cpuOf([server.pid]), cpuOf(childrenOf(postgres))];
  const result = await load(server.url, { hot, seconds });
  const after = [cpuOf([server.pid]), cpuOf(childrenOf(postgres))];
  const [own, database] = after.map((microseconds, at) => (microseconds - before[at]) / result.answers);
  return { ...result, own, database };
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

/** Microseconds of processor time; the kernel counts in hundredths of a second. */
function cpuOf(pids) {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

async function load(url, { hot, seconds }) {
  const request = { url, hot, seconds, connections: Number(options.connections) };
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'lookup-load.mjs'),
    JSON.stringify(request),
  ]);
  const result = JSON.parse(stdout);
  if (result.failed > 0) throw new Error(`${result.failed} requests failed at ${url}`);
  return result;
}

function report(cases, measured) {
  const median = (name, what) => {
    const sorted = measured
      .get(name)
      .map((result) => result[what])
      .sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
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

async function megabytesOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
