import { afterAll, beforeAll, expect, it } from 'vitest';
import { aContact } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

it('takes what an admin writes, and says under which id it can be followed', async () => {
  const answer = await mail.admin.post('/api/contact', aContact());
  expect(answer).toMatchEnvelope({ status: 202, data: { id: expect.any(String), state: 'queued' } });
  const kept = await mail.reaching(answer.body.data.id, 'kept');
  expect(kept).toMatchObject({
    kind: 'contact',
    to: ['ada@example.com'],
    from: 'office@vaultway.example',
    tries: 1,
  });
});
