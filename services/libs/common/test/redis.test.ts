import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { redisOptions } from '../src/redis/index.js';

const LATE_SECONDS = 1.05;
let redis: Redis;

beforeEach(async () => {
  redis = new Redis(await freshRedis(), { ...redisOptions, enableOfflineQueue: true });
});
afterEach(() => redis.disconnect());

it('accepts a late response, as on a busy CPU', async () => {
  expect(await redis.blpop('nothing', LATE_SECONDS)).toBeNull();
});

it('times out an unanswered command', async () => {
  await expect(redis.blpop('nothing', 0)).rejects.toThrow('Command timed out');
});
