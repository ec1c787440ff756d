import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SessionSigner } from '@vaultway/common/testing';
import { DEFAULT_SETTINGS, REVOCATIONS_COMPLETE_KEY, SESSION_COOKIE } from '@vaultway/contracts';
import { Redis } from 'ioredis';
import pg from 'pg';
import { freePort } from '../../tools/infra/free-port.ts';
import { startPostgres } from '../../tools/infra/postgres.ts';
import { startRedis } from '../../tools/infra/redis.ts';

const MAIL = resolve(import.meta.dirname, '../../services/mail');
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 15_000;
const SESSION_SECONDS = 7200;
const run = promisify(execFile);

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  contact_email: 'office@vaultway.example',
  mail_driver: 'relay',
  mail_template: 'html1',
  updated_at: '2026-11-20T12:00:00.000Z',
};

interface MailApi {
  /** An admin writes a mail. */
  write: (subject: string, to: string) => Promise<void>;
  startWorker: () => Promise<ChildProcess>;
  /** How many mails are in which state. */
  states: () => Promise<Record<string, number>>;
  stop: () => Promise<void>;
}

/**
 * Starts the mail service as it is shipped, on a Postgres and a Redis of its own. Its waits are short, only to save
 * time.
 */
export async function startMail(folder: string, relayUrl: string): Promise<MailApi> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    return { ...(await start(folder, relayUrl, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  folder: string,
  relayUrl: string,
  stops: (() => unknown)[],
): Promise<Omit<MailApi, 'stop'>> {
  const postgres = await startPostgres({ dir: join(folder, 'postgres') });
  stops.push(() => postgres.stop());
  const redis = await startRedis({ dir: join(folder, 'redis'), appendonly: true });
  stops.push(() => redis.stop());
  await postgres.createDatabase('mail');
  const signer = new SessionSigner();
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATABASE_URL: postgres.url('mail'),
    REDIS_URL: redis.url,
    SESSION_PUBLIC_KEY: signer.publicKey,
    MAIL_SECRET_KEY: randomBytes(32).toString('base64'),
    OUTBOX_DIR: join(folder, 'outbox'),
    MAIL_RELAY_URL: relayUrl,
    MAIL_CONNECT_TIMEOUT_MS: '1000',
    MAIL_SEND_TIMEOUT_MS: '3000',
    MAIL_RETRY_FIRST_MS: '200',
    MAIL_RETRY_LONGEST_MS: '2000',
    MAIL_LOCK_MS: '2000',
  };
  await run(process.execPath, [join(MAIL, 'dist/database/migrate.js')], { env });
  const database = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  stops.push(() => database.end());
  await answerSettings(redis.url, stops);

  const launch = async (file: string) => {
    const port = await freePort();
    const log = openSync(join(folder, `${file}.log`), 'a');
    const child = spawn(process.execPath, [join(MAIL, 'dist', file)], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', log, log],
    });
    stops.push(() => ended(child, 'SIGTERM'));
    await ready(`http://127.0.0.1:${port}`, child);
    return { child, url: `http://127.0.0.1:${port}` };
  };
  const { url } = await launch('main.js');
  const cookie = `${SESSION_COOKIE.http}=${signer.sign({}, { seconds: SESSION_SECONDS }).token}`;
  return {
    write: (subject, to) => write(url, cookie, subject, to),
    startWorker: async () => (await launch('worker.js')).child,
    states: async () => {
      const { rows } = await database.query<{ state: string; n: number }>(
        'SELECT state, count(*)::int AS n FROM mails GROUP BY state ORDER BY state',
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
  };
}

async function write(url: string, cookie: string, subject: string, to: string): Promise<void> {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ to, subject, body: 'A mail among a thousand.' }),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status !== 202) throw new Error(`A mail was refused: ${await answer.text()}`);
}

/** Answers requests for the settings, as the content service does. */
async function answerSettings(redisUrl: string, stops: (() => unknown)[]): Promise<void> {
  const listener = new Redis(redisUrl);
  const speaker = new Redis(redisUrl);
  for (const client of [listener, speaker]) {
    client.on('error', () => {}); // at the end Redis stops first
    stops.push(() => client.disconnect());
  }
  await speaker.set(REVOCATIONS_COMPLETE_KEY, '1');
  listener.on('message', (channel, text) => {
    const { id } = JSON.parse(text) as { id: string };
    const reply = JSON.stringify({ id, response: SETTINGS, isDisposed: true });
    void speaker.publish(`${channel}.reply`, reply);
  });
  await listener.subscribe('settings.get');
}

/** Ends a process and waits until it is gone. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await gone;
  clearTimeout(limit);
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('A process ended while it was starting; see its log');
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`${url} did not become ready`);
}
