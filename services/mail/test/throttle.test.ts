import { HttpClient } from '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMessage } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start({ THROTTLE_MESSAGE_PER_HOUR: 2 });
});
afterAll(() => mail.stop());

const from = (address: string) => new HttpClient(mail.api.url, { 'x-forwarded-for': address });

it('limits messages per hour and address', async () => {
  const visitor = from('203.0.113.1');
  expect((await visitor.post('/api/messages', aMessage())).status).toBe(202);
  expect((await visitor.post('/api/messages', aMessage())).status).toBe(202);
  const third = await visitor.post('/api/messages', aMessage());
  expect(third).toMatchEnvelope({
    status: 429,
    errors: [expect.stringMatching(/^Too many tries, wait \d+ seconds$/)],
  });
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await from('203.0.113.2').post('/api/messages', aMessage())).status).toBe(202);
});

it('does not count invalid messages', async () => {
  const visitor = from('203.0.113.3');
  for (const body of ['', ' ', '']) await visitor.post('/api/messages', aMessage({ body }));
  expect((await visitor.post('/api/messages', aMessage())).status).toBe(202);
});
