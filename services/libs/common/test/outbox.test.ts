import { MAIL_SENDERS, type QueuedInput } from '@vaultway/contracts';
import { Queue, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource, type EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../src/testing/eventually.js';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '../../../../tools/infra/redis.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { databaseOptions } from '../src/database/index.js';
import { MessageQueue } from '../src/outbox/message-queue.js';
import { createOutboxTable } from '../src/migrations/index.js';
import { Outbox, Withdrawals } from '../src/outbox/index.js';
import { OutboxRelay } from '../src/outbox/outbox-relay.js';
import { redisOptions } from '../src/redis/index.js';
import { JobSeal } from '../src/secrets/index.js';

const sender = { name: 'mail', key: randomBytes(32) } as const;
const outbox = new Outbox(sender);
const seal = new JobSeal(sender.key);
let database: DataSource;
let redis: Redis;
let queue: Queue;

beforeAll(async () => {
  database = await connected(await freshDatabase());
  const runner = database.createQueryRunner();
  await createOutboxTable(runner);
  await runner.release();
});

beforeEach(async () => {
  const url = await freshRedis();
  redis = new Redis(url, { ...redisOptions, enableOfflineQueue: true });
  queue = new Queue(MAIL_SENDERS[sender.name].queue, {
    connection: new Redis(url, { maxRetriesPerRequest: null }),
  });
  await database.query('DELETE FROM outbox');
});

const relays: { stop: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop();
  const { connection } = queue.opts as { connection: Redis };
  await queue.close();
  connection.disconnect();
  redis.disconnect();
});

afterAll(() => database.destroy());

describe('a message added in a transaction', () => {
  it("is queued soon after the commit, under its row's id", async () => {
    aRelay();
    const id = await database.transaction((tx) =>
      outbox.add(tx, 'mail.requested', aMail('anna@example.org')),
    );
    const job = await soon(() => queue.getJob(id));
    expect(job.name).toBe('mail.requested');
    expect(seal.open(id, job.data)).toMatchObject({
      kind: 'message',
      to: ['anna@example.org'],
      confidential: false,
    });
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('leaves at once, without waiting for the next poll', async () => {
    aRelay();
    await new Promise((resolve) => setTimeout(resolve, 300)); // until idle
    const asked = performance.now();
    const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
    await soon(() => queue.getJob(id));
    expect(performance.now() - asked).toBeLessThan(2500); // the next poll is 2700 ms away
  });

  it("reaches the queue at a process's first try, while it is still connecting", async () => {
    const shared = redis.duplicate({ ...redisOptions, lazyConnect: true });
    const fresh = new MessageQueue(shared, sender);
    expect((await fresh.stateOf([])).run).toMatch(/^\w+$/);
    await fresh.onApplicationShutdown();
    shared.disconnect();
  });

  it('is sealed in Redis, including its recipient', async () => {
    aRelay();
    const id = await database.transaction((tx) =>
      outbox.add(tx, 'mail.requested', aMail('anna@example.org')),
    );
    await soon(() => queue.getJob(id));
    const stored = JSON.stringify(await redis.hgetall(`bull:mail:${id}`));
    expect(stored).toContain('sealed');
    expect(stored).not.toMatch(/anna|Where is it/);
  });

  it('is not sent if the transaction is rolled back', async () => {
    aRelay();
    const undone = database.transaction(async (tx) => {
      await outbox.add(tx, 'mail.requested', aMail());
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
    await soon(() => queue.getJob(id));
    expect(await queue.count()).toBe(1);
  });

  it('is rejected outside a transaction', async () => {
    await expect(outbox.add(database.manager, 'mail.requested', aMail())).rejects.toThrow(
      'outside of a transaction',
    );
  });

  it('is rejected if it breaks the schema', async () => {
    const wrong = (tx: EntityManager) => outbox.add(tx, 'mail.requested', { ...aMail(), to: ['nobody'] });
    await expect(database.transaction(wrong)).rejects.toThrow('Invalid email');
    expect(await waiting()).toBe(0);
  });

  it('is rejected if this service may not send such a mail', async () => {
    const tracking = new Outbox({ name: 'tracking' });
    const wrong = (tx: EntityManager) => tracking.add(tx, 'mail.requested', aMail());
    await expect(database.transaction(wrong)).rejects.toThrow(
      'tracking may not send mails of the kind message, see MAIL_SENDERS',
    );
    expect(await waiting()).toBe(0);
  });
});

describe('messages left in the table by a killed process', () => {
  it('are moved by the next process', async () => {
    const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
    aRelay();
    await soon(() => queue.getJob(id));
  });

  it('are queued only once if the former process had queued them', async () => {
    const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
    await queue.add('mail.requested', { kind: 'the first' }, { jobId: id });
    aRelay();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await queue.count()).toBe(1);
  });

  it('are shared among several relays, each row moved once', async () => {
    await database.transaction(async (tx) => {
      for (let n = 0; n < 120; n++) await outbox.add(tx, 'mail.requested', aMail());
    });
    aRelay();
    aRelay();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await queue.count()).toBe(120);
  });
});

it('wait in the table while Redis is down and leave when it is back', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const first = await startRedis({ dir });
  const own = new Redis(first.url, redisOptions);
  own.on('error', () => {});
  aRelay(own);
  await first.stop();
  const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await waiting()).toBe(1);

  const second = await startRedis({ dir, port: first.port });
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(await own.exists(`bull:mail:${id}`)).toBe(1);
  for (const relay of relays.splice(0)) await relay.stop();
  own.disconnect();
  await second.stop();
  await rm(dir, { recursive: true, force: true });
}, 30_000);

it('stay in the table until their job is done', async () => {
  aRelay();
  const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
  const job = await soon(() => queue.getJob(id));
  await new Promise((resolve) => setTimeout(resolve, 4000)); // one poll
  expect(await kept()).toEqual([id]);
  const [row] = await database.query<{ payload: unknown }[]>('SELECT payload FROM outbox');
  expect(JSON.stringify(row?.payload)).not.toMatch(/someone|Where is it/); // it may contain a token
  await job.remove();
  await eventually(async () => expect(await kept()).toEqual([]));
}, 30_000);

it('leave again if Redis has lost their job', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const first = await startRedis({ dir });
  const own = new Redis(first.url, redisOptions);
  own.on('error', () => {});
  aRelay(own);
  const id = await database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail()));
  await eventually(async () => expect(await own.exists(`bull:mail:${id}`)).toBe(1));
  await first.stop(); // also loses its memory
  const second = await startRedis({ dir, port: first.port });
  await eventually(async () => expect(await own.exists(`bull:mail:${id}`)).toBe(1));
  const job = (await own.hget(`bull:mail:${id}`, 'data')) ?? '{}';
  expect(seal.open(id, JSON.parse(job))).toMatchObject({ to: ['someone@example.org'] });
  for (const relay of relays.splice(0)) await relay.stop();
  own.disconnect();
  await second.stop();
  await rm(dir, { recursive: true, force: true });
}, 60_000);

describe('a withdrawn message', () => {
  const ask = (to: string) => database.transaction((tx) => outbox.add(tx, 'mail.requested', aMail(to)));
  const withdrawAnnas = async () => {
    const messages = new MessageQueue(redis, sender);
    const isAnnas = (message: unknown) => JSON.stringify(message).includes('anna@');
    try {
      return await database.transaction((tx) => new Withdrawals(messages).withdraw(tx, isAnnas));
    } finally {
      await messages.onApplicationShutdown();
    }
  };

  it('is deleted from the table before it leaves', async () => {
    await ask('anna@example.org');
    const other = await ask('bo@example.org');
    expect(await withdrawAnnas()).toBe(1);
    expect(await kept()).toEqual([other]);
  });

  it('is deleted from the queue too after it left, sealed', async () => {
    aRelay();
    const [annas, other] = [await ask('anna@example.org'), await ask('bo@example.org')];
    await Promise.all([annas, other].map((id) => soon(() => queue.getJob(id))));
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await withdrawAnnas()).toBe(1);
    expect(await kept()).toEqual([other]);
    expect(await redis.keys(`bull:mail:${annas}*`)).toEqual([]);
    expect(await queue.getJob(other)).toBeDefined();
  });

  it('does not count as deleted while the queue does not answer', async () => {
    aRelay();
    const id = await ask('anna@example.org');
    await soon(() => queue.getJob(id));
    await eventually(async () => expect(await waiting()).toBe(0));
    for (const relay of relays.splice(0)) await relay.stop();
    const nobody = new Redis({ port: 9, ...redisOptions });
    nobody.on('error', () => {});
    const away = new Withdrawals(new MessageQueue(nobody, sender));
    await expect(database.transaction((tx) => away.withdraw(tx, () => true))).rejects.toThrow();
    expect(await kept()).toEqual([id]);
    nobody.disconnect();
  });
});

const kept = async () =>
  (await database.query<{ id: string }[]>('SELECT id FROM outbox')).map(({ id }) => id);

const aMail = (to = 'someone@example.org'): QueuedInput<'mail.requested'> => ({
  kind: 'message',
  to: [to],
  language: 'en',
  data: { name: null, email: 'visitor@example.org', subject: 'Hello', body: 'Where is it?' },
});

function aRelay(connection = redis) {
  const messages = new MessageQueue(connection, sender);
  const relay = new OutboxRelay(database, messages);
  relay.onApplicationBootstrap();
  relays.push({
    stop: async () => {
      await relay.beforeApplicationShutdown();
      await messages.onApplicationShutdown();
    },
  });
}

async function waiting(): Promise<number> {
  const rows = await database.query<{ count: string }[]>(
    'SELECT count(*) FROM outbox WHERE moved_to IS NULL',
  );
  return Number(rows[0]?.count);
}

async function soon(find: () => Promise<Job | undefined>): Promise<Job> {
  return eventually(async () => {
    const job = await find();
    if (!job) throw new Error('not there yet');
    return job;
  });
}

async function connected(url: string): Promise<DataSource> {
  return new DataSource(databaseOptions(url, 5, { entities: [], migrations: [] })).initialize();
}
