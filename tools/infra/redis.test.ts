import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify, stopProcess } from '../setup/process-identity.mjs';
import { startRedis, type Redis as RedisServer } from './redis.ts';
import { temporaryFolder } from '../setup/folders.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let started: RedisServer[];

beforeEach(() => {
  // Redis's configuration file must not split a folder's name into two words.
  temporary = temporaryFolder('redis of "a" ');
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  temporary.remove();
});

async function start() {
  const server = await startRedis({ dir: temporary.folder, appendonly: true });
  started.push(server);
  return server;
}

async function using<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, enableReadyCheck: false, retryStrategy: null });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.disconnect();
  }
}

describe('Redis', () => {
  it('keeps its data across starts', async () => {
    const first = await start();
    await using(first.url, (client) => client.set('kept', 'yes'));
    await first.stop();
    const second = await start();
    expect(await using(second.url, (client) => client.get('kept'))).toBe('yes');
  });

  it('requires the password', async () => {
    const server = await start();
    const ping = using(`redis://127.0.0.1:${server.port}`, (client) => client.ping());
    await expect(ping).rejects.toThrow('NOAUTH');
  });

  it('gives each program its own keys and no others', async () => {
    const { url, urlOf } = await start();
    await using(url, (client) => client.set('bull:mail-auth:1', 'sealed'));
    await using(urlOf('tracking'), async (client) => {
      await expect(client.get('bull:mail-auth:1')).rejects.toThrow('NOPERM');
      await expect(client.eval("return redis.call('get', 'bull:mail-auth:1')", 0)).rejects.toThrow();
      await expect(client.set('session:revoked:1', '1')).rejects.toThrow('NOPERM');
      await expect(client.subscribe('session.renew')).rejects.toThrow('NOPERM');
      await expect(client.publish('settings.changed', '')).rejects.toThrow('NOPERM');
      await expect(client.keys('*')).rejects.toThrow('NOPERM');
      await expect(client.config('GET', '*')).rejects.toThrow('NOPERM');
      expect(await client.set('throttle:tracking:lookup:1', '1')).toBe('OK');
      expect(await client.mget('session:revoked:1')).toEqual([null]);
    });
    const { password } = new URL(urlOf('tracking'));
    await using(urlOf('tracking'), (client) =>
      expect(client.auth('auth', password)).rejects.toThrow('WRONGPASS'),
    );
  });

  it("lets mail count others' queues, but not read them", async () => {
    const { url, urlOf } = await start();
    await using(url, (client) => client.lpush('bull:mail-auth:wait', 'one', 'two'));
    await using(url, (client) => client.hset('bull:mail-auth:one', 'data', 'sealed'));
    await using(urlOf('mail'), async (client) => {
      expect(await client.llen('bull:mail-auth:wait')).toBe(2);
      expect(await client.lindex('bull:mail-auth:wait', -1)).toBe('one');
      expect(await client.zcard('bull:mail-tracking:delayed')).toBe(0);
      await expect(client.hget('bull:mail-auth:one', 'data')).rejects.toThrow('NOPERM');
      await expect(client.lpush('bull:mail-auth:wait', 'forged')).rejects.toThrow('NOPERM');
    });
  });

  it('stops a server left running in the same folder', async () => {
    const left = await start();
    const identity = identify(left.pid);
    const server = await start();
    expect(identify(left.pid)).not.toBe(identity);
    expect(await using(server.url, (client) => client.ping())).toBe('PONG');
  });

  it('starts again after it was killed', async () => {
    const killed = await start();
    await stopProcess(killed.pid, { steps: [['SIGKILL', 5000]] });
    const server = await start();
    expect(await using(server.url, (client) => client.ping())).toBe('PONG');
  });
});
