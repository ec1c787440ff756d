import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../src/testing/eventually.js';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { inBatches, Nightly, nextNight } from '../src/nightly/index.js';
import { redisOptions } from '../src/redis/index.js';

const KEY = 'nightly:content:tidy';

let redis: Redis;
let ran: string[];

beforeAll(() => Logger.overrideLogger(false)); // one of these jobs fails on purpose
beforeEach(async () => {
  redis?.disconnect();
  redis = new Redis(await freshRedis(), { ...redisOptions, enableOfflineQueue: true });
  ran = [];
});
afterAll(() => redis.disconnect());

function aReplica(name: string, service = 'content', work: () => Promise<void> = async () => {}) {
  const nightly = new Nightly(redis, service);
  nightly.add('tidy', async () => {
    ran.push(name);
    await work();
  });
  return nightly;
}

describe('a nightly job', () => {
  it('runs in one replica only', async () => {
    await Promise.all([aReplica('first').runDue(), aReplica('second').runDue()]);
    expect(ran).toHaveLength(1);
  });

  it('runs once a night', async () => {
    const replica = aReplica('first');
    await replica.runDue();
    await replica.runDue();
    expect(ran).toEqual(['first']);
  });

  it('runs in each service', async () => {
    await aReplica('content').runDue();
    await aReplica('tracking', 'tracking').runDue();
    expect(ran).toEqual(['content', 'tracking']);
  });

  it('is due again in the coming night', async () => {
    const before = nextNight(new Date());
    await aReplica('first').runDue();
    expect([before, nextNight(new Date())]).toContain(await redis.expiretime(KEY));
  });

  it('is retried within the hour after a failure', async () => {
    await aReplica('first', 'content', () => Promise.reject(new Error('no'))).runDue();
    const seconds = await redis.ttl(KEY);
    expect(seconds).toBeGreaterThan(0); // neither missing (-2) nor without expiry (-1)
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it('resumes within the hour after a timeout, which is no failure', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await aReplica('first').runDue();
    limit.mockRestore();
    const seconds = await redis.ttl(KEY);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it('may have a longer limit, during which no other replica claims it', async () => {
    const started = Promise.withResolvers<void>();
    const nightly = new Nightly(redis, 'content');
    const limit = vi.spyOn(AbortSignal, 'timeout');
    nightly.add('tidy', () => (started.resolve(), new Promise(() => {})), 120);
    void nightly.runDue();
    await started.promise;
    expect(limit).toHaveBeenLastCalledWith(120 * 60_000);
    limit.mockRestore();
    expect(await redis.ttl(KEY)).toBeGreaterThan(120 * 60);
  });

  it('with a long limit delays no other one, tonight or in the next night', async () => {
    const started = Promise.withResolvers<void>();
    const nightly = new Nightly(redis, 'content');
    nightly.add('audit', () => (started.resolve(), new Promise(() => {})), 120);
    const tidied = vi.fn(() => Promise.resolve());
    nightly.add('tidy', tidied);
    void nightly.runDue();
    await started.promise;
    await eventually(() => expect(tidied).toHaveBeenCalledTimes(1));
    await eventually(async () => expect(await redis.get(KEY)).toBe('done'));
    await redis.del(KEY); // simulates the end of the night
    void nightly.runDue();
    await eventually(() => expect(tidied).toHaveBeenCalledTimes(2));
  });

  it('is taken over soon after its replica died', async () => {
    const started = Promise.withResolvers<void>();
    const dead = aReplica('dead', 'content', () => {
      started.resolve();
      return new Promise(() => {});
    });
    void dead.runDue();
    await started.promise;
    const seconds = await redis.ttl(KEY);
    expect(seconds).toBeGreaterThan(600); // longer than a run may take
    expect(seconds).toBeLessThanOrEqual(900);
    await redis.del(KEY); // simulates the end of that time
    await aReplica('other').runDue();
    expect(ran).toEqual(['dead', 'other']);
  });

  it('is skipped safely while Redis is down', async () => {
    const replica = aReplica('first');
    redis.disconnect();
    await replica.runDue();
    expect(ran).toEqual([]);
  });

  it('is aborted when the service stops', async () => {
    const nightly = new Nightly(redis, 'content');
    const stopped = new Promise<void>((resolve) => {
      nightly.add('long', async (signal) => {
        signal.addEventListener('abort', () => resolve());
        void nightly.onApplicationShutdown();
        await stopped;
      });
    });
    await nightly.runDue();
    await expect(stopped).resolves.toBeUndefined();
  });
});

describe('the coming night', () => {
  it.each([
    ['2026-03-01T01:59:59Z', '2026-03-01T02:00:00Z'],
    ['2026-03-01T02:00:00Z', '2026-03-02T02:00:00Z'],
    ['2026-12-31T23:00:00Z', '2027-01-01T02:00:00Z'],
  ])('of %s begins at %s', (now, night) => {
    expect(nextNight(new Date(now))).toBe(Date.parse(night) / 1000);
  });
});

describe('work in batches', () => {
  it.each([
    ['ends with a batch that is not full', [3, 3, 2], 8],
    ['ends with an empty one', [3, 3, 0], 6],
  ])('%s', async (_, sizes, all) => {
    const left = [...sizes];
    expect(await inBatches(3, async () => left.shift() ?? Number.NaN)).toBe(all);
    expect(left).toEqual([]);
  });

  it('stops after a batch when aborted', async () => {
    const stop = new AbortController();
    const work = async () => {
      stop.abort();
      return 3;
    };
    expect(await inBatches(3, work, stop.signal)).toBe(3);
  });
});
