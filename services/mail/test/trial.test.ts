import { MessageClient } from '@vaultway/common';
import { type MailWay, toDetail } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '../../../tests/support/certificate.ts';
import { LINK_LOCAL, PRIVATE } from '../../../tests/support/private-addresses.ts';
import { MailUnderTest } from './support/mail-under-test.js';
import { ownAddress, SmtpSink, type SmtpSinkOptions } from './support/smtp-sink.js';

const account = { user: 'box@vaultway.example', password: 'secret words' };
const certificate = selfSigned(ownAddress ?? 'localhost');

let mail: MailUnderTest;
const sinks: SmtpSink[] = [];
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.stop();
});

async function server(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const sink = await SmtpSink.start({ account, ...options });
  sinks.push(sink);
  return sink;
}

const trying = (settings: object) => mail.admin.post('/api/mails/try', { mail_driver: 'smtp', ...settings });
const mailbox = ({ host, port }: { host: string; port: number }) => ({
  smtp_host: host,
  smtp_port: port,
  smtp_user: account.user,
  password: account.password,
});

it('confirms a working mailbox without sending', async () => {
  const sink = await server();
  expect(await trying(mailbox(sink))).toMatchEnvelope({ status: 200, message: 'These settings work' });
  expect(sink.mails).toEqual([]);
});

it('names what is missing', async () => {
  const inSettings = { variant: 'mail_settings' } as const;
  const answer = await trying({ smtp_user: account.user });
  expect(answer).toMatchEnvelope({
    status: 422,
    details: [toDetail('password', 'required'), toDetail('smtp_host', 'required', inSettings)],
  });
});

it('reports a wrong password', async () => {
  const answer = await trying({ ...mailbox(await server()), password: 'another' });
  expect(answer).toMatchEnvelope({
    status: 422,
    details: [toDetail('password', 'mail_login_refused')],
  });
});

it.each([...LINK_LOCAL, ...PRIVATE].filter((host) => !/[。．]/.test(host)))(
  'rejects settings that could not be saved, before connecting: %s',
  async (smtp_host) => {
    const answer = await trying({ ...mailbox({ host: smtp_host, port: 25 }) });
    expect(answer).toMatchEnvelope({ status: 422, details: [toDetail('smtp_host', 'mail_host_private')] });
  },
);

it('reports a server that does not answer', async () => {
  const sink = await server();
  const settings = mailbox(sink);
  await sink.stop();
  sinks.pop();
  expect(await trying(settings)).toMatchEnvelope({
    status: 422,
    details: [toDetail('smtp_host', 'mail_no_answer')],
  });
});

it('reports an unknown server', async () => {
  const answer = await trying(mailbox({ host: 'mail.invalid', port: 587 }));
  expect(answer).toMatchEnvelope({
    status: 422,
    details: [toDetail('smtp_host', 'mail_host_unknown')],
  });
});

it.skipIf(ownAddress === undefined)('tests a saved private server: reports missing encryption', async () => {
  await mail.settings({ smtp_host: ownAddress ?? null });
  const answer = await trying(mailbox(await server({ host: ownAddress ?? '' })));
  expect(answer).toMatchEnvelope({
    status: 422,
    details: [toDetail('smtp_port', 'mail_not_encrypted')],
  });
});

it.skipIf(ownAddress === undefined)(
  'tests a saved private server: reports an untrusted certificate',
  async () => {
    await mail.settings({ smtp_host: ownAddress ?? null });
    const answer = await trying(mailbox(await server({ host: ownAddress ?? '', certificate })));
    expect(answer).toMatchEnvelope({
      status: 422,
      details: [toDetail('smtp_host', 'mail_certificate')],
    });
  },
);

it('accepts keeping mails, and rejects a missing relay', async () => {
  expect(await trying({ mail_driver: 'outbox' })).toMatchEnvelope({ status: 200 });
  expect(await trying({ mail_driver: 'relay' })).toMatchEnvelope({
    status: 422,
    details: [toDetail('mail_driver', 'not_available', { choice: 'relay' })],
  });
});

it('is for admins', async () => {
  expect((await mail.visitor().post('/api/mails/try', { mail_driver: 'outbox' })).status).toBe(401);
});

it('connects from the worker, and says so while that is down', async () => {
  const sink = await server();
  await mail.stopWorker();
  expect(await trying(mailbox(sink))).toMatchEnvelope({ status: 503 });
  await mail.startWorker();
  expect(await trying(mailbox(sink))).toMatchEnvelope({ status: 200 });
}, 30_000);

it('tests settings for content, as far as possible without a password', async () => {
  const messages = mail.api.app.get(MessageClient);
  const ask = (way: MailWay) => messages.ask('mail.try', way, { fallback: 'no answer', limitMs: 14_000 });
  const sink = await server();
  const works = { mail_driver: 'smtp', smtp_host: sink.host, smtp_port: sink.port } as const;

  expect(await ask(works)).toEqual({ details: [] });
  expect(await ask({ ...works, smtp_host: null })).toEqual({ details: [toDetail('smtp_host', 'required')] });
  expect(await ask({ ...works, mail_driver: 'relay' })).toEqual({
    details: [toDetail('mail_driver', 'not_available', { choice: 'relay' })],
  });
  await sink.stop();
  sinks.pop();
  expect(await ask(works)).toEqual({ details: [toDetail('smtp_host', 'mail_no_answer')] });
});
