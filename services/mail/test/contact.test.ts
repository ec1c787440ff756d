import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

const send = (changes: object = {}) => mail.admin.post('/api/contact', aContact(changes));

it("accepts an admin's mail, and returns its id", async () => {
  const answer = await send();
  expect(answer).toMatchEnvelope({ status: 202, data: { id: expect.any(String), state: 'queued' } });
  expect(await mail.reaching(answer.body.data.id, 'kept')).toMatchObject({
    kind: 'contact',
    to: ['ada@example.com'],
    from: 'office@vaultway.example',
    subject: 'Your parcel is ready',
    text: expect.stringContaining('Dear Ada,\n\nplease come by.'),
    html: null,
    confidential: false,
    tries: 1,
    last_error: null,
    sent_at: null,
  });
});

it('is closed to visitors', async () => {
  expect(await mail.visitor().post('/api/contact', aContact())).toMatchEnvelope({
    status: 401,
    admin: false,
  });
});

it('accepts comma-separated addresses without duplicates', async () => {
  const { body } = await send({ to: 'ada@example.com, grace@example.com,ADA@example.com' });
  const { to } = await mail.reaching(body.data.id, 'kept');
  expect(to).toEqual(['ADA@example.com', 'grace@example.com']);
});

it('accepts a list of addresses', async () => {
  const { body } = await send({ to: ['ada@example.com', 'grace@example.com'] });
  expect((await mail.reaching(body.data.id, 'kept')).to).toEqual(['ada@example.com', 'grace@example.com']);
});

it('accepts a form with a repeated field', async () => {
  const form = new URLSearchParams([
    ['to', 'ada@example.com'],
    ['to', 'grace@example.com'],
    ['subject', 'Hello'],
    ['body', 'Both of you'],
    ['from', ''],
    ['password', ''],
  ]);
  const { body } = await mail.admin.post('/api/contact', form);
  expect((await mail.reaching(body.data.id, 'kept')).to).toEqual(['ada@example.com', 'grace@example.com']);
});

it.each([
  ['yes', true],
  ['no', false],
  ['', false],
])('reads show_recipients from a form: %j', async (show_recipients, shown) => {
  const { body } = await send({ to: 'ada@example.com,grace@example.com', show_recipients });
  expect(await mail.reaching(body.data.id, 'kept')).toMatchObject({ show_recipients: shown });
});

it('names all recipients in a kept file, even hidden ones', async () => {
  const { body } = await send({ to: 'ada@example.com,grace@example.com' });
  await mail.reaching(body.data.id, 'kept');
  const file = await readFile(join(mail.config.OUTBOX_DIR, `${body.data.id}.eml`), 'utf8');
  expect(file).toContain('To: Undisclosed recipients:;');
  expect(file).toContain('Bcc: ada@example.com, grace@example.com');
});

it("sends from the admin's chosen address", async () => {
  const { body } = await send({ from: 'vault@vaultway.example' });
  expect((await mail.reaching(body.data.id, 'kept')).from).toBe('vault@vaultway.example');
});

it('accepts 50 addresses and 20 000 characters', async () => {
  const to = Array.from({ length: 50 }, (_, at) => `r${at}@example.com`);
  const answer = await send({ to, body: '😀'.repeat(20_000) });
  expect(answer.status).toBe(202);
  const { to: reached, text } = await mail.reaching(answer.body.data.id, 'kept');
  expect(reached).toEqual(to);
  expect(text).toContain('😀'.repeat(20_000));
});

describe('a mail that breaks a rule is refused', () => {
  const tooMany = Array.from({ length: 51 }, (_, at) => `r${at}@example.com`);
  it.each([
    ['without an address', { to: undefined }, 'to', 'required', 'To is required'],
    ['with an empty list', { to: [] }, 'to', 'required', 'To is required'],
    ['with only commas', { to: ' , ,' }, 'to', 'required', 'To is required'],
    ['with no address', { to: 'ada' }, 'to.0', 'not_email', 'To (entry 1) is not an email address'],
    [
      'with one bad address',
      { to: ['ada@example.com', 'x'] },
      'to.1',
      'not_email',
      'To (entry 2) is not an email address',
    ],
    ['with 51 addresses', { to: tooMany }, 'to', 'too_long', 'To has more than 50 entries'],
    ['without a subject', { subject: '  ' }, 'subject', 'required', 'Subject is required'],
    [
      'with a long subject',
      { subject: 'x'.repeat(301) },
      'subject',
      'too_long',
      'Subject is longer than 300 characters',
    ],
    ['without a body', { body: '' }, 'body', 'required', 'Body is required'],
    [
      'with a long body',
      { body: 'x'.repeat(20_001) },
      'body',
      'too_long',
      'Body is longer than 20000 characters',
    ],
    ['with a bad sender', { from: 'me' }, 'from', 'not_email', 'From is not an email address'],
    [
      'in no language',
      { language: 'xx' },
      'language',
      'not_a_choice',
      expect.stringContaining('Language must be one of'),
    ],
    [
      'with a header in its subject',
      { subject: 'Hi\r\nBcc: eve@example.com' },
      'subject',
      'line_break',
      'Subject must be a single line',
    ],
    [
      'with a header in its address',
      { to: 'ada@example.com\nBcc: eve@example.com' },
      'to.0',
      'line_break',
      'To (entry 1) must be a single line',
    ],
    [
      'with a header in its sender',
      { from: 'me@example.com\r\nBcc: eve@example.com' },
      'from',
      'line_break',
      'From must be a single line',
    ],
  ])('%s', async (_, changes, field, code, message) => {
    expect(await send(changes)).toMatchEnvelope({
      status: 422,
      errors: [message],
      details: [expect.objectContaining({ field, code, message })],
    });
  });
});

describe('with the driver smtp', () => {
  beforeAll(() =>
    mail.settings({
      mail_driver: 'smtp',
      smtp_host: '127.0.0.1',
      smtp_port: 1,
      smtp_user: 'box@vaultway.example',
    }),
  );
  afterAll(() => mail.settings({ mail_driver: 'outbox', smtp_host: null, smtp_port: null, smtp_user: null }));

  it('requires the password', async () => {
    expect(await send()).toMatchEnvelope({
      status: 422,
      errors: ['Password is required'],
      details: [{ field: 'password', code: 'required', message: 'Password is required' }],
    });
  });

  it('names missing settings', async () => {
    await mail.settings({ smtp_host: null });
    expect(await send({ password: 'secret' })).toMatchEnvelope({
      status: 422,
      errors: ['SMTP host is required: set it in the mail settings'],
    });
    await mail.settings({ smtp_host: '127.0.0.1' });
  });

  it("sends from the mailbox's address", async () => {
    const { body } = await send({ password: 'secret' });
    const { body: found } = await mail.admin.get(`/api/mails/${body.data.id}`);
    expect(found.data.from).toBe('box@vaultway.example');
  });
});

it('audits the requesting admin', async () => {
  const { body } = await send({ subject: 'For the record' });
  const audit = await mail.admin.get(`/api/audit/mail?record_id=${body.data.id}`);
  expect(audit.body.data).toMatchObject([
    { action: 'mail.requested', admin_email: 'admin@example.com', after: { subject: 'For the record' } },
  ]);
});
