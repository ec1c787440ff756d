import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { NoteSigner } from '../../services/tracking/dist/log/signed-note.js';
import { assertProves } from '../../services/tracking/test/support/proofs.ts';
import { startPostgres } from '../../tools/infra/postgres.ts';
import { startRedis } from '../../tools/infra/redis.ts';
import { addEvents, anyCode, fillLog } from './log-data.ts';
import { childrenOf, processorTimeOf } from './support/processor-time.ts';
import { createTrackingDatabase } from './support/tracking-database.ts';
import { type MeasuredServer } from './support/processes.ts';
import { startTracking, TRACKING, trackingEnv } from './support/tracking-server.ts';

/**
 * Benchmarks a long log: proofs of events from the production tracking service, events written and sealed, look-ups
 * with and without the sequencer at work, and the nightly audit.
 *
 *   npm run bench -- log [--leaves 10000000] [--proofs 2000] [--events 60000]
 */
const { values: options } = parseArgs({
  options: {
    leaves: { type: 'string', default: '10000000' },
    proofs: { type: 'string', default: '2000' },
    /** Number of events written and sealed. */
    events: { type: 'string', default: '60000' },
  },
});
const [LEAVES, PROOFS, EVENTS] = [options.leaves, options.proofs, options.events].map(Number) as [
  number,
  number,
  number,
];
/** Limit that the product promises. */
const PROOF_LIMIT_MS = 20;
const LEAST_PER_SECOND = 600;
const EVENTS_PER_STATEMENT = 100;
/** Look-ups are compared in alternating windows, so that other load on the machine affects both alike. */
const WINDOWS = 4;
const WINDOW_MS = 4000;
/** Advisory lock that blocks the sequencer of every replica. */
const SEQUENCER_LOCK = 6962;
/** Ratio by which medians of two identical runs may differ. */
const SAME_WITHIN = 1.25;
const ORIGIN = 'bench.example/log';

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
  const postgres = await startPostgres({ dir: join(folder, 'postgres') });
  running.push(() => postgres.stop());
  const redis = await startRedis({ dir: join(folder, 'redis') });
  running.push(() => redis.stop());
  const { url: database } = await createTrackingDatabase(postgres);
  console.log(`Filling a log of ${LEAVES} leaves …`);
  const key = randomBytes(32);
  const began = performance.now();
  const events = await fillLog(database, LEAVES, NoteSigner.withSeed(ORIGIN, key));
  console.log(`… took ${Math.round((performance.now() - began) / 1000)} s`);
  const { publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const surroundings = { database, redis: redis.url, publicKey, folder };
  const server = await startTracking(surroundings, {
    LOG_KEY: key.toString('base64'),
    LOG_ORIGIN: ORIGIN,
    THROTTLE_LOOKUP_PER_MINUTE: '0',
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
  });
  running.push(server.stop);
  await measureProofs(server, postgres.pid, events);
  await measureSealing(server.url, database);
  await measureLookups(server, database);
  await measureAudit(trackingEnv(surroundings));
}

/**
 * Measures sequential proofs of random events, as a visitor waits for them. Reports processor time too, which a busy
 * machine distorts less.
 */
async function measureProofs(
  { url, pid }: MeasuredServer,
  postgres: number,
  events: string[],
): Promise<void> {
  const took: number[] = [];
  const spent = () => [processorTimeOf([pid]), processorTimeOf(childrenOf(postgres))];
  const before = spent();
  for (let n = 0; n < PROOFS; n += 1) {
    const path = `/api/activities/${events[randomInt(events.length)]}/proof`;
    const began = performance.now();
    const answer = await fetch(url + path);
    const { data } = (await answer.json()) as { data: Parameters<typeof assertProves>[0] };
    took.push(performance.now() - began);
    if (!answer.ok || data.size !== LEAVES) throw new Error(`no proof of ${path}: ${answer.status}`);
    if (n % 10 === 0) assertProves(data);
  }
  const [own = 0, database = 0] = spent().map((total, n) => (total - (before[n] ?? 0)) / 1000 / PROOFS);
  console.log(
    `a proof from ${LEAVES} leaves: ${said(took)}; processor time ` +
      `${own.toFixed(2)} ms, and ${database.toFixed(2)} ms of Postgres`,
  );
  if (quantile(took, 0.99) > PROOF_LIMIT_MS) fail(`more than ${PROOF_LIMIT_MS} ms at p99`);
}

function quantile(took: number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function said(took: number[]): string {
  return `p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms`;
}

/** Measures the time from the first event until a signed checkpoint covers the last one. */
async function measureSealing(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const began = performance.now();
    for (let done = 0; done < EVENTS; done += EVENTS_PER_STATEMENT) {
      await addEvents(client, EVENTS_PER_STATEMENT);
    }
    const written = performance.now();
    while ((await sizeAt(url)) < LEAVES + EVENTS) await sleep(20);
    const perSecond = Math.round((EVENTS / (performance.now() - began)) * 1000);
    const behind = Math.round(performance.now() - written);
    console.log(
      `${EVENTS} events: ${perSecond} a second written and sealed, the last one after ${behind} ms`,
    );
    if (perSecond < LEAST_PER_SECOND) fail(`fewer than ${LEAST_PER_SECOND} a second`);
  } finally {
    await client.end();
  }
}

async function sizeAt(url: string): Promise<number> {
  const checkpoint = await (await fetch(`${url}/log/checkpoint`)).text();
  return Number(checkpoint.split('\n')[1]);
}

/** Compares look-ups with and without the sequencer, while the same events are written. */
async function measureLookups({ url }: MeasuredServer, database: string): Promise<void> {
  const [writer, holder] = [0, 1].map(() => new pg.Client({ connectionString: database })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([writer.connect(), holder.connect()]);
  const writing = new AbortController();
  const written = writeSteadily(writer, writing.signal);
  const took = { busy: [] as number[], held: [] as number[] };
  try {
    for (let n = 0; n < WINDOWS; n += 1) {
      took.busy.push(...(await lookUpFor(url, WINDOW_MS)));
      await holder.query('SELECT pg_advisory_lock($1)', [SEQUENCER_LOCK]);
      took.held.push(...(await lookUpFor(url, WINDOW_MS)));
      await holder.query('SELECT pg_advisory_unlock($1)', [SEQUENCER_LOCK]);
    }
  } finally {
    writing.abort();
    await written;
    await Promise.all([writer.end(), holder.end()]);
  }
  const ratio = quantile(took.busy, 0.5) / quantile(took.held, 0.5);
  console.log(
    `look-ups at ${LEAST_PER_SECOND} events a second: ${said(took.busy)} with the sequencer, ` +
      `${said(took.held)} without; p50 ${ratio.toFixed(2)} times as long`,
  );
  if (ratio > SAME_WITHIN) fail(`more than ${SAME_WITHIN} times as long`);
}

async function writeSteadily(client: pg.Client, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  for (let done = 0; !signal.aborted; done += EVENTS_PER_STATEMENT) {
    await addEvents(client, EVENTS_PER_STATEMENT);
    await sleep(Math.max(0, began + (done / LEAST_PER_SECOND) * 1000 - performance.now()));
  }
}

async function lookUpFor(url: string, ms: number): Promise<number[]> {
  const took: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end;) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/parcels/${anyCode()}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a look-up failed: ${answer.status}`);
    took.push(performance.now() - began);
  }
  return took;
}

async function measureAudit(env: NodeJS.ProcessEnv): Promise<void> {
  const began = performance.now();
  const { stdout } = await run(process.execPath, [join(TRACKING, 'dist/commands/check-log.js')], { env });
  const { size, altered } = JSON.parse(stdout) as { size: number; altered: object | null };
  console.log(`an audit of ${size} leaves: ${Math.round((performance.now() - began) / 1000)} s`);
  if (altered) fail(`it found ${JSON.stringify(altered)}`);
}

function fail(why: string) {
  console.log(why);
  process.exitCode = 1;
}
