import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshRedis } from '../../../../tests/support/redis.ts';
import type { ServiceConfig } from '../src/config/index.js';
import { Nightly, nextNight } from '../src/nightly/index.js';
import { redisOptions } from '../src/redis/index.js';

let redis: Redis;
let ran: string[];

beforeAll(() => Logger.overrideLogger(false)); // one of these jobs fails on purpose
beforeEach(async () => {
  redis?.disconnect();
  redis = new Redis(await freshRedis(), { ...redisOptions, enableOfflineQueue: true });
  ran = [];
});
afterAll(() => redis.disconnect());

function aReplica(name: string, database = 'content', work: () => Promise<void> = async () => {}) {
  const nightly = new Nightly(redis, { DATABASE_URL: `postgres://x@localhost/${database}` } as ServiceConfig);
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
    await aReplica('first').runDue();
    const seconds = await redis.ttl('nightly:content:tidy');
    expect(Math.abs(nextNight(new Date()) - (Date.now() / 1000 + seconds))).toBeLessThan(3);
  });

  it('is tried again within the hour when it failed', async () => {
    await aReplica('first', 'content', () => Promise.reject(new Error('no'))).runDue();
    expect(await redis.ttl('nightly:content:tidy')).toBeLessThanOrEqual(3600);
  });

  it('is told to end when the service stops', async () => {
    const nightly = new Nightly(redis, { DATABASE_URL: 'postgres://x@localhost/content' } as ServiceConfig);
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
