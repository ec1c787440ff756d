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
import { addEvents, fillLog } from './log-data.ts';
import { childrenOf, processorTimeOf } from './processor-time.ts';
import { startTracking, TRACKING, type MeasuredServer } from './tracking-server.ts';

/**
 * How fast the log is once it is long: the proof of an event, asked of the tracking service as it is shipped, and events
 * written and sealed.
 *
 *   npm run bench -- log [--leaves 10000000] [--proofs 2000] [--events 60000]
 */
const { values: options } = parseArgs({
  options: {
    leaves: { type: 'string', default: '10000000' },
    proofs: { type: 'string', default: '2000' },
    /** How many are written and sealed. */
    events: { type: 'string', default: '60000' },
  },
});
const [LEAVES, PROOFS, EVENTS] = [options.leaves, options.proofs, options.events].map(Number) as [
  number,
  number,
  number,
];
/** As the product promises it. */
const PROOF_LIMIT_MS = 20;
const LEAST_PER_SECOND = 600;
const EVENTS_PER_STATEMENT = 100;
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
  await postgres.createDatabase('tracking');
  const database = postgres.url('tracking');
  await run(process.execPath, [join(TRACKING, 'dist/database/migrate.js')], {
    env: { ...process.env, DATABASE_URL: database },
  });
  console.log(`Filling a log of ${LEAVES} leaves …`);
  const key = randomBytes(32);
  const began = performance.now();
  const events = await fillLog(database, LEAVES, new NoteSigner(ORIGIN, key));
  console.log(`… took ${Math.round((performance.now() - began) / 1000)} s`);
  const { publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const server = await startTracking(
    { database, redis: redis.url, publicKey, folder },
    {
      LOG_KEY: key.toString('base64'),
      LOG_ORIGIN: ORIGIN,
      THROTTLE_LOOKUP_PER_MINUTE: '0',
      THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
    },
  );
  running.push(server.stop);
  await measureProofs(server, postgres.pid, events);
  await measureSealing(server.url, database);
}

/**
 * One after another, each of an event anywhere in the log, as a visitor waits for it. Processor time is told too, which a
 * busy machine distorts less.
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
  took.sort((a, b) => a - b);
  const at = (share: number) => Number((took[Math.floor(took.length * share)] ?? Number.NaN).toFixed(1));
  console.log(
    `a proof from ${LEAVES} leaves: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; processor time ` +
      `${own.toFixed(2)} ms, and ${database.toFixed(2)} ms of Postgres`,
  );
  if (at(0.5) > PROOF_LIMIT_MS) fail(`more than ${PROOF_LIMIT_MS} ms`);
}

/** From the first event until the last one is under a signed checkpoint. */
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

function fail(why: string) {
  console.log(why);
  process.exitCode = 1;
}
