import { REDIS } from '@vaultway/common';
import { HttpClient } from '@vaultway/common/testing';
import { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Redis as RedisServer, startRedis } from '../../../../tools/infra/redis.ts';
import { publishBothKinds } from './keys.js';
import { startTracking, type TrackingUnderTest } from './tracking.js';
import { WebhooksUnderTest } from './webhooks.js';

/** Tracking, and its sandbox: tracking and a worker with a database and a Redis of their own. */
export class SandboxUnderTest {
  /** Contents of every message in the Redis of tracking. */
  readonly heard: string[] = [];

  private constructor(
    readonly live: TrackingUnderTest,
    readonly hooks: WebhooksUnderTest,
    readonly keys: { key: string; testKey: string },
    private readonly own: RedisServer & { folder: string },
    private readonly listener: Redis,
  ) {}

  static async start(): Promise<SandboxUnderTest> {
    const folder = await mkdtemp(join(tmpdir(), 'vaultway-sandbox-'));
    const own = { ...(await startRedis({ dir: folder })), folder };
    const live = await startTracking();
    const hooks = await WebhooksUnderTest.start({
      API_KEYS_REDIS_URL: live.config.REDIS_URL,
      REDIS_URL: own.urlOf('tracking'),
    });
    await hooks.restartWorker({ REDIS_URL: own.urlOf('webhook-worker') });
    const listener = new Redis(live.config.REDIS_URL, { enableReadyCheck: false });
    const sandbox = new SandboxUnderTest(live, hooks, await publishBothKinds(live), own, listener);
    listener.on('pmessage', (_pattern, channel: string, message: string) => {
      sandbox.heard.push(`${channel} ${message}`);
    });
    await listener.psubscribe('*');
    return sandbox;
  }

  get tracking(): TrackingUnderTest {
    return this.hooks.tracking;
  }

  /** Returns a program with the test key. */
  get tester(): HttpClient {
    return withKey(this.tracking, this.keys.testKey);
  }

  /** Returns everything that tracking has in its database, and how many rows. */
  async storedLive(): Promise<{ rows: Record<string, number>; text: string }> {
    return storedIn(this.live);
  }

  /** Returns all keys in the Redis of tracking, and their contents. */
  async keptLive(): Promise<string> {
    return keptIn(this.live.app.get(REDIS));
  }

  /** Returns all keys in the Redis of the sandbox, and their contents. */
  async kept(): Promise<string> {
    const operator = new Redis(this.own.url);
    const kept = await keptIn(operator);
    operator.disconnect();
    return kept;
  }

  async stop(): Promise<void> {
    this.listener.disconnect();
    await this.hooks.stop();
    await this.live.stop();
    await this.own.stop();
    await rm(this.own.folder, { recursive: true });
  }
}

export const withKey = ({ url }: { url: string }, key: string): HttpClient =>
  new HttpClient(url, { authorization: `Bearer ${key}` });

async function storedIn({ database }: TrackingUnderTest) {
  const tables = await database.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.query<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`);
      return { name, count: rows.length, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
  return {
    rows: Object.fromEntries(contents.map(({ name, count }) => [name, count])),
    text: contents.map(({ text }) => text).join('\n'),
  };
}

async function keptIn(redis: Redis): Promise<string> {
  const names = await redis.keys('*');
  const contents = await Promise.all(names.map((name) => redis.dumpBuffer(name)));
  return [...names, ...contents.map((dump) => dump?.toString('latin1') ?? '')].join('\n');
}
