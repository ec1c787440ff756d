import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../src/testing/eventually.js';
import { freshRedis } from '../../../../tests/support/redis.ts';
import type { ApiError } from '../src/errors/index.js';
import { redisOptions } from '../src/redis/index.js';
import { TcpProxy } from '../src/testing/tcp-proxy.js';
import { Throttle } from '../src/throttle/index.js';

/** Pause after a Redis that hung. */
const PAUSE_MS = 5000;

let proxy: TcpProxy;
let url: string;
let redis: Redis;
let names = 0;
beforeAll(async () => {
  ({ proxy, url } = await TcpProxy.before(await freshRedis()));
});
beforeEach(async () => {
  redis = new Redis(url, redisOptions);
  redis.on('error', () => undefined);
  await once(redis, 'ready');
});
afterEach(() => {
  vi.restoreAllMocks();
  redis.disconnect();
  proxy.restore();
});
afterAll(() => proxy.stop());

function aThrottle(tries: number, seconds = 60): Throttle {
  names += 1;
  return new Throttle(redis, { name: `test-${names}`, tries, seconds });
}

const throttled = expect.objectContaining({ code: 'throttled', status: 429 });

it('allows its number of tries, then returns a Retry-After', async () => {
  const throttle = aThrottle(2);
  await throttle.count('a');
  await throttle.count('a');
  const refusal = await throttle.count('a').catch((error: ApiError) => error);
  expect(refusal).toEqual(throttled);
  expect((refusal as ApiError).retryAfter).toBeGreaterThan(50);
  await throttle.count('b');
});

it('allows tries again after the window', async () => {
  const throttle = aThrottle(1, 3);
  await throttle.count('a');
  await expect(throttle.count('a')).rejects.toEqual(throttled);
  await eventually(() => throttle.count('a'));
});

it('reads without counting, and resets', async () => {
  const throttle = aThrottle(2);
  expect(await throttle.left('a')).toBe(2);
  await throttle.count('a');
  expect(await throttle.left('a')).toBe(1);
  await throttle.count('a');
  await expect(throttle.left('a')).rejects.toEqual(throttled);
  await throttle.forget('a');
  expect(await throttle.left('a')).toBe(2);
});

it('hides its subjects in Redis', async () => {
  const throttle = aThrottle(2);
  await throttle.count('203.0.113.7');
  const keys = await redis.keys(`throttle:test-${names}:*`);
  expect(keys).toEqual([expect.stringMatching(/:[\w-]{43}$/)]);
  const guess = createHash('sha256').update('203.0.113.7').digest('base64url');
  expect(keys[0]).not.toContain(guess); // a list of all addresses is useless without Redis's password
});

it('is disabled without a limit', async () => {
  const throttle = aThrottle(0);
  for (let n = 0; n < 20; n += 1) await throttle.count('a');
  expect(await throttle.left('a')).toBe(Infinity);
  await throttle.forget('a');
});

it.each([
  ['is cut off', () => proxy.cut()],
  ['hangs', () => proxy.hang()],
])('counts locally while Redis %s, without waiting for it each time', async (_how, takeAway) => {
  const throttle = aThrottle(2);
  takeAway();
  await throttle.count('a');
  const begun = performance.now();
  await throttle.count('a');
  await expect(throttle.count('a')).rejects.toEqual(throttled);
  await expect(throttle.left('a')).rejects.toEqual(throttled);
  await throttle.forget('a');
  expect(await throttle.left('a')).toBe(2);
  expect(performance.now() - begun).toBeLessThan(1000); // five sequential timeouts would take 1250 ms
});

it('does not restart when Redis hangs after some tries', async () => {
  const throttle = aThrottle(3);
  await throttle.count('a');
  await throttle.count('a');
  proxy.hang();
  await throttle.count('a');
  await expect(throttle.count('a')).rejects.toEqual(throttled);
});

it('takes a try back', async () => {
  const throttle = aThrottle(1);
  await throttle.count('a');
  await throttle.giveBack('a');
  await throttle.count('a');
  await expect(throttle.count('a')).rejects.toEqual(throttled);
});

it('takes nothing back after the window, which would allow one too many', async () => {
  const throttle = aThrottle(1);
  await throttle.giveBack('a');
  await throttle.count('a');
  await expect(throttle.count('a')).rejects.toEqual(throttled);
});

it('batches the tries of a turn into few commands', async () => {
  const throttle = aThrottle(1000);
  const clients = Array.from({ length: 600 }, (_, n) => `client ${n % 300}`);
  await throttle.count('once, so that Redis has the script');
  const before = await commandsOf(redis);
  await Promise.all(clients.map((client) => throttle.count(client)));
  expect((await commandsOf(redis)) - before).toBe(3); // 256 at a time
  expect(await throttle.left('client 0')).toBe(998);
});

async function commandsOf(client: Redis): Promise<number> {
  const stats = await client.info('commandstats');
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0);
}

it("keeps the first try's window", async () => {
  const throttle = aThrottle(1, 2);
  await throttle.count('a');
  await sleep(200);
  for (let n = 0; n < 5; n += 1) await throttle.count('a').catch(() => undefined);
  const [key = ''] = await redis.keys(`throttle:test-${names}:*`);
  const left = await redis.pttl(key);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(1800);
  expect(await redis.get(key)).toBe('6');
});

it('counts in Redis again after it hung, and grants no extra tries when it hangs again', async () => {
  const throttle = aThrottle(4);
  await throttle.count('a');
  proxy.hang();
  await throttle.count('a');
  await throttle.count('a');
  const back = once(redis, 'ready');
  proxy.restore();
  await back;
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + PAUSE_MS);
  await throttle.count('a');
  const [key = ''] = await redis.keys(`throttle:test-${names}:*`);
  expect(await redis.get(key)).toBe('4');
  proxy.hang();
  await expect(throttle.count('a')).rejects.toEqual(throttled);
});

it('keeps its limit while Redis pauses every other second', async () => {
  const limits = [5, 10, 50];
  const throttles = limits.map((tries) => aThrottle(tries));
  const looking = aThrottle(10);
  const counting = aThrottle(1000);
  const judged = [0, 0, 0, 0];
  const tryAll = async () => {
    const tries = throttles.map((throttle, at) => throttle.count('a').then(() => (judged[at] += 1)));
    const look = looking
      .left('a')
      .then(() => looking.count('a'))
      .then(() => (judged[3] += 1));
    await Promise.allSettled([...tries, look, counting.count('a')]);
  };
  const acts: Promise<void>[] = [];
  for (let n = 0; n < 200; n += 1) {
    if (n % 50 === 10) proxy.pause(1000);
    acts.push(tryAll());
    await sleep(40);
  }
  await Promise.all(acts);
  expect(judged).toEqual([...limits, 10]);
  const inRedis = async () => {
    const [key = ''] = await redis.keys(`throttle:test-${names}:*`);
    expect(await redis.get(key)).toBe('200');
  };
  await eventually(inRedis);
});

it('shares locally counted tries once Redis is back', async () => {
  const throttle = aThrottle(4);
  proxy.hang();
  await throttle.count('a');
  await throttle.count('a');
  const back = once(redis, 'ready');
  proxy.restore();
  await back;
  const other = new Throttle(new Redis(url, redisOptions), { name: `test-${names}`, tries: 4, seconds: 60 });
  await eventually(async () => expect(await other.left('a')).toBe(2));
});
