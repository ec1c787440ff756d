import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aContact, aMessage, aPasswordToken, someParcelNews } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';
import { refusal, SmtpSink } from './support/smtp-sink.js';

let relay: SmtpSink;
let mail: MailUnderTest;
let says: (step: 'connect' | 'recipient' | 'data') => Error | undefined;
beforeAll(async () => {
  relay = await SmtpSink.start({
    account: { user: 'relay@vaultway', password: 'p@ss/wörd' },
    onConnect: () => says('connect'),
    onRecipient: () => says('recipient'),
    onData: () => says('data'),
  });
  mail = await MailUnderTest.start({
    MAIL_RELAY_URL: new URL(relay.url),
    // Operators may use private hosts even where admins may not.
    MAIL_ALLOW_PRIVATE_HOSTS: false,
  });
});
afterAll(async () => {
  await mail.stop();
  await relay.stop();
});
beforeEach(() => {
  says = () => undefined;
  relay.mails.length = 0;
});

it("sends the product’s own mails, whatever the admins' driver", async () => {
  await mail.settings({ mail_driver: 'outbox' });
  const id = await mail.request(someParcelNews());
  expect(await mail.reaching(id, 'sent')).toMatchObject({ from: 'office@vaultway.example', tries: 1 });
  expect(relay.mails).toMatchObject([{ from: 'office@vaultway.example', to: ['ada@example.com'] }]);
});

it("sends a visitor's message to the company", async () => {
  await mail.visitor().post('/api/messages', aMessage());
  const { body } = await mail.admin.get('/api/mails?kind=message&per_page=1');
  await mail.reaching(body.data[0].id, 'sent');
  expect(relay.mails).toMatchObject([{ to: ['office@vaultway.example'] }]);
});

it("sends an admin's mail if it is the driver, and keeps it otherwise", async () => {
  const write = async () => (await mail.admin.post('/api/contact', aContact())).body.data.id as string;
  await mail.settings({ mail_driver: 'outbox' });
  await mail.reaching(await write(), 'kept');
  await mail.settings({ mail_driver: 'relay' });
  await mail.reaching(await write(), 'sent');
  expect(relay.mails).toHaveLength(1);
});

it('uses the driver at the time of the request', async () => {
  await mail.stopWorker();
  await mail.settings({ mail_driver: 'relay' });
  const { body } = await mail.admin.post('/api/contact', aContact());
  await mail.settings({ mail_driver: 'outbox' });
  await mail.startWorker();
  await mail.reaching(body.data.id, 'sent');
});

it('follows just-saved settings', async () => {
  mail.saveSettingsUnheard({ mail_driver: 'relay' });
  const { body } = await mail.admin.post('/api/contact', aContact());
  await mail.reaching(body.data.id, 'sent');
});

it('sends a mail once although its kept file cannot be deleted', async () => {
  await mail.stopWorker();
  // The folder is a file, so that writing and deleting fail.
  await mail.startWorker({ OUTBOX_DIR: join(import.meta.filename, 'outbox') });
  const id = await mail.request(someParcelNews());
  expect(await mail.reaching(id, 'sent')).toMatchObject({ tries: 1 });
  expect(relay.mails).toHaveLength(1);
  await mail.stopWorker();
  await mail.startWorker();
});

it('stores no part of a sent secret', async () => {
  const id = await mail.request(aPasswordToken({ token: 'TOP-SECRET-2' }));
  expect(await mail.reaching(id, 'sent')).toMatchObject({ text: null, html: null });
  expect(relay.mails[0]?.raw).toContain('TOP-SECRET-2');
  await expect.poll(() => mail.jobs()).toEqual([]);
});

it('does not send an expired token', async () => {
  const id = await mail.request(aPasswordToken({ expires_at: new Date(Date.now() - 1000).toISOString() }));
  expect((await mail.reaching(id, 'failed')).last_error).toBe(
    'The token in this mail expired before the mail could be sent',
  );
  expect(relay.mails).toHaveLength(0);
});

it('fails at once on a permanent refusal', async () => {
  says = (step) => (step === 'recipient' ? refusal(550, '5.1.1 No such user') : undefined);
  const { last_error, tries } = await mail.reaching(await mail.request(someParcelNews()), 'failed');
  expect(tries).toBe(1);
  expect(last_error).toBe('550 5.1.1 No such user');
});

it('retries after a temporary refusal', async () => {
  let left = 2;
  says = (step) => (step === 'data' && left-- > 0 ? refusal(451, '4.3.2 Later please') : undefined);
  const { tries, last_error } = await mail.reaching(await mail.request(someParcelNews()), 'sent');
  expect(tries).toBe(3);
  expect(last_error).toBeNull();
  expect(relay.mails).toHaveLength(1);
});

it("shows the server's last response while a mail waits", async () => {
  says = (step) => (step === 'recipient' ? refusal(450, '4.2.1 Mailbox busy') : undefined);
  const id = await mail.request(someParcelNews());
  await expect
    .poll(async () => (await mail.admin.get(`/api/mails/${id}`)).body.data)
    .toMatchObject({ state: 'queued', last_error: '450 4.2.1 Mailbox busy' });
  says = () => undefined;
  await mail.reaching(id, 'sent');
});

it('retries when the relay refuses the connection, since its operator can fix that', async () => {
  let left = 1;
  says = (step) => (step === 'connect' && left-- > 0 ? refusal(554, 'No service for you') : undefined);
  await mail.stopWorker();
  await mail.startWorker();
  const { tries } = await mail.reaching(await mail.request(someParcelNews()), 'sent');
  expect(tries).toBe(2);
});

it('waits for the company’s address before it sends', async () => {
  await mail.settings({ contact_email: null });
  const id = await mail.request(someParcelNews());
  await expect
    .poll(async () => (await mail.admin.get(`/api/mails/${id}`)).body.data?.last_error)
    .toBe('The company has no contact email to send from');
  await mail.settings({ contact_email: 'office@vaultway.example' });
  expect(await mail.reaching(id, 'sent')).toMatchObject({ from: 'office@vaultway.example' });
});

it('gives up eventually, with the server’s last response', async () => {
  says = (step) => (step === 'data' ? refusal(421, '4.7.0 Not today') : undefined);
  const id = await mail.request(someParcelNews());
  await mail.jobTakenUp(id, 2);
  await mail.stopWorker();
  await mail.startWorker({ MAIL_GIVE_UP_AFTER_MS: 1 });
  const { tries, last_error } = await mail.reaching(id, 'failed');
  expect(last_error).toBe('421 4.7.0 Not today');
  expect(tries).toBeGreaterThan(1);
  await expect.poll(() => mail.jobs()).toEqual([]);
  await mail.stopWorker();
  await mail.startWorker();
});

it('times out a silent server', async () => {
  await mail.stopWorker();
  await mail.startWorker({ MAIL_SEND_TIMEOUT_MS: 1000 });
  let silent = true;
  says = (step) => {
    if (step !== 'data' || !silent) return undefined;
    silent = false;
    return new Promise(() => {}) as unknown as Error;
  };
  const { tries } = await mail.reaching(await mail.request(someParcelNews()), 'sent');
  expect(tries).toBeGreaterThan(1);
  await mail.stopWorker();
  await mail.startWorker();
});
