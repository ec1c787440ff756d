import { DEFAULT_SETTINGS } from '@vaultway/contracts';
import { execFile, spawn } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pg from 'pg';
import { freePort } from '../../tools/infra/free-port.mjs';
import { startPostgres } from '../../tools/infra/postgres.mjs';
import { startRedis } from '../../tools/infra/redis.mjs';

const MAIL = resolve(import.meta.dirname, '../../services/mail');
const START_LIMIT = 30_000;
const run = promisify(execFile);

/** The mail service as it is shipped, on a Postgres and a Redis of its own. Waits are short, for haste alone. */
export class MailProduct {
  stops = [];
  workers = 0;

  static async start(folder, relayUrl) {
    const product = new MailProduct();
    product.folder = folder;
    try {
      await product.startAll(relayUrl);
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  async startAll(relayUrl) {
    const postgres = await startPostgres({ dir: join(this.folder, 'postgres') });
    this.stops.push(() => postgres.stop());
    const redis = await startRedis({ dir: join(this.folder, 'redis'), appendonly: true });
    this.stops.push(() => redis.stop());
    await postgres.createDatabase('mail');
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    this.cookie = `session=${sessionToken(keys.privateKey)}`;
    this.env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATABASE_URL: postgres.url('mail'),
      REDIS_URL: redis.url,
      SESSION_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }),
      MAIL_SECRET_KEY: randomBytes(32).toString('base64'),
      OUTBOX_DIR: join(this.folder, 'outbox'),
      MAIL_RELAY_URL: relayUrl,
      MAIL_CONNECT_TIMEOUT_MS: '1000',
      MAIL_SEND_TIMEOUT_MS: '3000',
      MAIL_RETRY_FIRST_MS: '200',
      MAIL_RETRY_LONGEST_MS: '2000',
      MAIL_LOCK_MS: '2000',
    };
    await run(process.execPath, [join(MAIL, 'dist/database/migrate.js')], { env: this.env });
    this.database = new pg.Pool({ connectionString: this.env.DATABASE_URL, max: 2 });
    this.stops.push(() => this.database.end());
    await this.answerSettings(redis.url);
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const api = this.launch('main.js', port);
    this.stops.push(() => ended(api, 'SIGTERM'));
    await ready(this.url, api);
  }

  /** What the content service does: says what the settings are. */
  async answerSettings(redisUrl) {
    const listener = new Redis(redisUrl);
    const speaker = new Redis(redisUrl);
    for (const client of [listener, speaker]) {
      client.on('error', () => {}); // at the end Redis goes first
      this.stops.push(() => client.disconnect());
    }
    await speaker.set('session:revocations-complete', '1');
    listener.on('message', (channel, text) => {
      const { id } = JSON.parse(text);
      const reply = JSON.stringify({ id, response: SETTINGS, isDisposed: true });
      void speaker.publish(`${channel}.reply`, reply);
    });
    await listener.subscribe('settings.get');
  }

  /** @returns {Promise<import('node:child_process').ChildProcess>} */
  async startWorker() {
    const port = await freePort();
    const worker = this.launch('worker.js', port);
    this.workers += 1;
    await ready(`http://127.0.0.1:${port}`, worker);
    return worker;
  }

  launch(file, port) {
    const log = openSync(join(this.folder, `${file}.log`), 'a');
    return spawn(process.execPath, [join(MAIL, 'dist', file)], {
      env: { ...this.env, PORT: String(port) },
      stdio: ['ignore', log, log],
    });
  }

  /** An admin writes a mail. */
  async write(subject, to) {
    const answer = await fetch(`${this.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify({ to, subject, body: 'A mail among a thousand.' }),
      signal: AbortSignal.timeout(20_000),
    });
    if (answer.status !== 202) throw new Error(`A mail was refused: ${await answer.text()}`);
  }

  /** How many mails are in which state. @returns {Promise<Record<string, number>>} */
  async states() {
    const { rows } = await this.database.query(
      'SELECT state, count(*)::int AS n FROM mails GROUP BY state ORDER BY state',
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  async stop() {
    for (const stop of this.stops.splice(0).toReversed()) await stop();
  }
}

/** Ends a process and waits until it is gone. */
export async function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill(signal);
  const late = sleep(15_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  await Promise.race([gone, late]);
}

async function ready(url, child) {
  const until = Date.now() + START_LIMIT;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('A process ended while it started, see its log');
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`${url} did not get ready`);
}

/** A session as auth signs it. */
function sessionToken(key) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'vaultway',
    sid: randomUUID(),
    sub: randomUUID(),
    email: 'admin@example.com',
    iat: now,
    exp: now + 7200,
  };
  const parts = [{ alg: 'ES256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(parts.join('.')), {
    key: createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' })),
    dsaEncoding: 'ieee-p1363',
  });
  return [...parts, signature.toString('base64url')].join('.');
}

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  contact_email: 'office@vaultway.example',
  mail_driver: 'relay',
  mail_template: 'html1',
  updated_at: '2026-11-20T12:00:00.000Z',
};
