import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aContact, someParcelNews } from './support/builders.js';
import { selfSigned } from '../../../tests/support/certificate.ts';
import { MailUnderTest } from './support/mail-under-test.js';
import { ownAddress, refusal, SmtpSink, type SmtpSinkOptions } from './support/smtp-sink.js';

const account = { user: 'box@vaultway.example', password: 'pässword: with "everything"' };
const certificate = selfSigned(ownAddress ?? 'localhost');

let mail: MailUnderTest;
const sinks: SmtpSink[] = [];
beforeAll(async () => {
  mail = await MailUnderTest.start({ MAIL_CA: certificate.cert });
});
afterAll(() => mail.stop());
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.stop();
});

/** Starts a mail server, and puts it into the settings. */
async function mailServer(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const sink = await SmtpSink.start({ account, ...options });
  sinks.push(sink);
  await mail.settings({
    mail_driver: 'smtp',
    smtp_host: sink.host,
    smtp_port: sink.port,
    smtp_user: account.user,
  });
  return sink;
}

async function send(changes: object = {}): Promise<string> {
  const { body } = await mail.admin.post(
    '/api/contact',
    aContact({ password: account.password, ...changes }),
  );
  return body.data.id as string;
}

it('sends from the admin’s own mailbox', async () => {
  const server = await mailServer();
  const id = await send({ to: 'ada@example.com, grace@example.com' });
  expect(await mail.reaching(id, 'sent')).toMatchObject({
    from: account.user,
    tries: 1,
    last_error: null,
    sent_at: expect.stringMatching(/Z$/),
  });
  expect(server.mails).toMatchObject([
    { from: account.user, to: ['ada@example.com', 'grace@example.com'], user: account.user },
  ]);
  const [opened] = await server.opened();
  expect(opened).toMatchObject({ subject: 'Your parcel is ready', messageId: `<${id}@vaultway.example>` });
});

/** Returns a mail's header as its recipients get it. */
const headerOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

it('hides recipients from each other, and delivers to each once', async () => {
  const server = await mailServer();
  const to = ['ada@example.com', 'grace@example.com'];
  const id = await send({ to });
  expect(await mail.reaching(id, 'sent')).toMatchObject({ to, show_recipients: false });
  expect(server.mails).toMatchObject([{ to }]);
  const header = headerOf(server.mails[0]?.raw ?? '');
  expect(header).toContain('To: Undisclosed recipients:;');
  expect(header).not.toMatch(/^Bcc:|ada@|grace@/im);
});

it("shows all recipients on the admin's request", async () => {
  const server = await mailServer();
  const id = await send({ to: ['ada@example.com', 'grace@example.com'], show_recipients: true });
  expect(await mail.reaching(id, 'sent')).toMatchObject({ show_recipients: true });
  expect(headerOf(server.mails[0]?.raw ?? '')).toContain('To: ada@example.com, grace@example.com');
});

it('shows a single recipient', async () => {
  const server = await mailServer();
  await mail.reaching(await send({ to: 'ada@example.com' }), 'sent');
  expect(headerOf(server.mails[0]?.raw ?? '')).toContain('To: ada@example.com');
});

it('keeps the product’s own mails, since it has no password for them', async () => {
  const server = await mailServer();
  await mail.reaching(await mail.request(someParcelNews()), 'kept');
  expect(server.connections).toBe(0);
});

it('encrypts if the server supports it, even on this machine', async () => {
  const server = await mailServer({ certificate });
  await mail.reaching(await send(), 'sent');
  expect(server.mails).toMatchObject([{ secure: true }]);
});

it('reports a wrong password at once, without repeating it', async () => {
  await mailServer();
  const { last_error } = await mail.reaching(await send({ password: 'wrong-4711' }), 'failed');
  expect(last_error).toBe('535 5.7.8 Bad credentials: …');
});

it('resends a failed mail with the right password', async () => {
  const server = await mailServer();
  const id = await send({ password: 'wrong' });
  await mail.reaching(id, 'failed');
  await mail.admin.post(`/api/mails/${id}/retry`, { password: account.password });
  expect(await mail.reaching(id, 'sent')).toMatchObject({ tries: 1, last_error: null });
  expect(server.mails).toHaveLength(1);
});

it('sends a kept mail, and deletes its file', async () => {
  await mail.settings({ mail_driver: 'outbox' });
  const id = await send();
  await mail.reaching(id, 'kept');
  expect(await mail.keptNames()).toContain(`${id}.eml`);
  const server = await mailServer();
  await mail.admin.post(`/api/mails/${id}/retry`, { password: account.password });
  await mail.reaching(id, 'sent');
  expect(server.mails).toHaveLength(1);
  expect(await mail.keptNames()).not.toContain(`${id}.eml`);
});

it('sends the password only to its own server', async () => {
  const first = await mailServer();
  await mail.stopWorker();
  const id = await send();
  const second = await mailServer();
  await mail.startWorker();
  await mail.reaching(id, 'sent');
  expect([first.connections, second.connections]).toEqual([1, 0]);
});

it('reaches accepted recipients, and reports the refused ones', async () => {
  const server = await mailServer({
    onRecipient: (address) => (address.startsWith('nobody') ? refusal(550, '5.1.1 No such user') : undefined),
  });
  const id = await send({ to: 'ada@example.com, nobody@example.com' });
  expect((await mail.reaching(id, 'failed')).last_error).toBe(
    'Delivered to 1 of 2. nobody@example.com: 550 5.1.1 No such user',
  );
  await mail.admin.post(`/api/mails/${id}/retry`, { password: account.password });
  await mail.reaching(id, 'failed');
  expect(server.mails.map(({ to }) => to)).toEqual([['ada@example.com']]);
});

describe.skipIf(ownAddress === undefined)('beyond this machine', () => {
  it('refuses unencrypted connections', async () => {
    const server = await mailServer({ host: ownAddress! });
    expect((await mail.reaching(await send(), 'failed')).last_error).toMatch(/STARTTLS|TLS/);
    expect(server.mails).toHaveLength(0);
  });

  it('sends encrypted to a server with a trusted certificate', async () => {
    const server = await mailServer({ host: ownAddress!, certificate });
    await mail.reaching(await send(), 'sent');
    expect(server.mails).toMatchObject([{ secure: true }]);
  });

  it('refuses an untrusted certificate', async () => {
    const server = await mailServer({ host: ownAddress!, certificate: selfSigned(ownAddress!) });
    expect((await mail.reaching(await send(), 'failed')).last_error).toMatch(/certificate/);
    expect(server.mails).toHaveLength(0);
  });

  it('refuses a certificate for another name', async () => {
    const foreign = selfSigned('192.0.2.99');
    await mail.stopWorker();
    await mail.startWorker({ MAIL_CA: foreign.cert });
    await mailServer({ host: ownAddress!, certificate: foreign });
    expect((await mail.reaching(await send(), 'failed')).last_error).toMatch(/altnames|IP/);
    await mail.stopWorker();
    await mail.startWorker();
  });
});

describe('without private hosts', () => {
  beforeAll(async () => {
    await mail.stopWorker();
    await mail.startWorker({ MAIL_ALLOW_PRIVATE_HOSTS: false });
  });
  afterAll(async () => {
    await mail.stopWorker();
    await mail.startWorker();
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '::ffff:127.0.0.1', '0x7f000001', '2130706433'])(
    'does not connect to %s',
    async (smtp_host) => {
      const server = await mailServer();
      await mail.settings({ smtp_host });
      expect((await mail.reaching(await send(), 'failed')).last_error).toMatch(/is on a private network/);
      expect(server.connections).toBe(0);
    },
  );
});
