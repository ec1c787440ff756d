import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

it("goes to the calling admin, in the panel's language", async () => {
  const admin = mail.admin.with({ cookie: `${cookieOf()}; language=de` });
  const { body } = await admin.post('/api/mails/test', {});
  expect(await mail.reaching(body.data.id, 'kept')).toMatchObject({
    to: [ADMIN],
    subject: 'Test-E-Mail von Vaultway Zürich',
    text: expect.stringContaining('Wenn Sie das lesen, funktioniert der Versand.'),
  });
});

it('goes to another address if given', async () => {
  const answer = await mail.admin.post('/api/mails/test', { to: 'postmaster@example.com' });
  expect(answer).toMatchEnvelope({ status: 202, message: 'The mail is in the outbox' });
  const { to } = await mail.reaching(answer.body.data.id, 'kept');
  expect(to).toEqual(['postmaster@example.com']);
});

it("requires the mailbox's password if the driver needs it", async () => {
  await mail.settings({ mail_driver: 'smtp', smtp_host: 'mail.example.com' });
  expect(await mail.admin.post('/api/mails/test', {})).toMatchEnvelope({
    status: 422,
    details: [{ field: 'password', code: 'required', message: 'Password is required' }],
  });
  await mail.settings({ mail_driver: 'outbox' });
});

const ADMIN = 'admin@example.com';
const cookieOf = () => [...mail.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
