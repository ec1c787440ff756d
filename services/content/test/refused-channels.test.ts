import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { startContent, type Started } from './support/content.js';

const USER = 'content-of-an-older-release';
let started: Started;
let operator: Redis;

beforeAll(async () => {
  const url = new URL(await freshRedis());
  operator = new Redis(url.href);
  await operator.call('acl', 'setuser', USER, 'reset', 'on', '>secret', '~*', '+@all', '&page.changed');
  url.username = USER;
  url.password = 'secret';
  started = await startContent({
    DATABASE_URL: await migratedDatabase(databaseDefinition),
    REDIS_URL: url.href,
  });
});
afterAll(async () => {
  await started.stop();
  await operator.call('acl', 'deluser', USER);
  operator.disconnect();
});

const ready = () => started.content.visitor().get('/health/ready');

it('is not ready while Redis rejects a channel, and names it; then hears it', async () => {
  await eventually(async () => expect((await ready()).status).toBe(503));
  const { data } = (await ready()).body;
  expect(data).toMatchObject({ redis: { status: 'up' }, messages: { status: 'down' } });
  expect(data.messages.message).toMatch(/^Redis rejects .*\bsettings\.get\b/);
  expect(data.messages.message).not.toMatch('page.changed');
  // One replica is better than none.
  expect((await started.content.visitor().get('/health/serving')).status).toBe(200);

  await operator.call('acl', 'setuser', USER, 'allchannels');
  await eventually(async () => expect((await ready()).status).toBe(200));
  const [, listeners] = (await operator.pubsub('NUMSUB', 'settings.get')) as [string, number];
  expect(listeners).toBe(1);
}, 30_000);
