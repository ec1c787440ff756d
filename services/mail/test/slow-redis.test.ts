import { fileURLToPath } from 'node:url';
import { runService } from '@vaultway/common/testing';
import { expect, it } from 'vitest';
import { HttpClient } from '../../libs/common/src/testing/http-client.js';
import {
  expectNoMore,
  judgedWhilePausing,
  slowRedis,
  statusOf,
  throttlesIn,
} from '../../../tests/support/pausing-redis.ts';
import { mailService } from '../src/app.module.js';
import { aMessage } from './support/builders.js';
import { mailConfig } from './support/mail-under-test.js';

it('keeps the limit of messages while Redis pauses every other second', async () => {
  const { proxy, url } = await slowRedis();
  const api = await runService(
    mailService(await mailConfig({ REDIS_URL: url, THROTTLE_MESSAGE_PER_HOUR: 5 })),
  );
  const visitor = new HttpClient(api.url, { 'x-forwarded-for': '203.0.113.1' });
  const judged = await judgedWhilePausing(proxy, {
    message: () => statusOf(visitor.post('/api/messages', aMessage())),
  });
  await api.stop();
  await proxy.stop();
  expectNoMore(judged, { message: 5 });
});

it('knows every throttle of mail', () => {
  expect(throttlesIn(fileURLToPath(new URL('../src', import.meta.url)))).toEqual(['mail:message']);
});
