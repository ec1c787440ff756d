import type { RunningService } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { v7 } from 'uuid';
import { aContact, aMessage } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

const inbox = async (query = '') => (await mail.admin.get(`/api/messages${query}`)).body;

/** Sends a message that is unique in this file. */
async function received(changes: object = {}) {
  const subject = `Question ${v7()}`;
  await mail.visitor().post('/api/messages', aMessage({ subject, ...changes }));
  const { data } = await inbox(`?q=${encodeURIComponent(subject)}`);
  return data[0];
}

it("adds a visitor's message to the inbox, unread", async () => {
  const answer = await mail.visitor().post('/api/messages', aMessage({ subject: 'A first question' }));
  expect(answer).toMatchEnvelope({
    status: 202,
    message: 'Thank you, we have your message',
    data: null,
  });
  const { data } = await inbox('?q=first question');
  expect(data).toEqual([
    {
      id: expect.any(String),
      name: 'Grace Hopper',
      email: 'grace@example.com',
      subject: 'A first question',
      body: 'Are you open on Saturday?',
      read_at: null,
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
});

it('also mails it to the company, with the visitor as Reply-To', async () => {
  await mail.visitor().post('/api/messages', aMessage({ subject: 'By mail' }));
  const { body } = await mail.admin.get('/api/mails?kind=message&q=By mail');
  const [{ id }] = body.data;
  await mail.reaching(id, 'kept');
  const kept = await mail.kept(id);
  expect(kept.subject).toBe('Contact form: By mail');
  expect(kept.to).toMatchObject([{ address: 'office@vaultway.example' }]);
  expect(kept.replyTo).toMatchObject([{ address: 'grace@example.com' }]);
  expect(kept.from).toMatchObject({ address: 'office@vaultway.example', name: 'Vaultway Zürich' });
  expect(kept.text).toContain('Are you open on Saturday?');
});

it('is stored and mailed once per Idempotency-Key', async () => {
  const message = aMessage({ subject: 'Sent twice' });
  const visitor = mail.visitor().with({ 'idempotency-key': v7() });
  const answers = [
    await visitor.post('/api/messages', message),
    await visitor.post('/api/messages', message),
  ];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true');
  expect((await inbox('?q=Sent twice')).total).toBe(1);
  expect((await mail.admin.get('/api/mails?kind=message&q=Sent twice')).body.total).toBe(1);
});

it('returns a message, and 404 for an unknown one', async () => {
  const message = await received();
  expect(await mail.admin.get(`/api/messages/${message.id}`)).toMatchEnvelope({ status: 200, data: message });
  expect((await mail.admin.get(`/api/messages/${v7()}`)).status).toBe(404);
  expect((await mail.admin.get('/api/messages/x')).status).toBe(404);
  expect((await mail.visitor().get(`/api/messages/${message.id}`)).status).toBe(401);
});

it('accepts a message without a name', async () => {
  expect((await received({ name: '' })).name).toBeNull();
});

it("pretends to accept a bot's message", async () => {
  const answer = await mail
    .visitor()
    .post('/api/messages', aMessage({ subject: 'Cheap watches', website: 'https://spam.example' }));
  expect(answer).toMatchEnvelope({ status: 202, message: 'Thank you, we have your message' });
  expect((await inbox('?q=Cheap watches')).total).toBe(0);
});

describe('a message that breaks a rule is refused', () => {
  it.each([
    ['without a subject', { subject: '' }, 'Subject is required'],
    ['without words', { body: ' ' }, 'Body is required'],
    ['without an address', { email: '' }, 'Email is required'],
    ['with no address', { email: 'grace' }, 'Email is not an email address'],
    ['with a long body', { body: 'x'.repeat(5001) }, 'Body is longer than 5000 characters'],
    [
      'with a header in its subject',
      { subject: 'Hi\nBcc: eve@example.com' },
      'Subject must be a single line',
    ],
    [
      'with a header in its address',
      { email: 'grace@example.com\r\nBcc: eve@x.y' },
      'Email must be a single line',
    ],
    ['with a header in its name', { name: 'Grace\r\nBcc: eve@example.com' }, 'Name must be a single line'],
  ])('%s', async (_, changes, message) => {
    const answer = await mail.visitor().post('/api/messages', aMessage(changes));
    expect(answer).toMatchEnvelope({ status: 422, errors: [message] });
  });
});

describe('the inbox', () => {
  it('is closed to visitors', async () => {
    const visitor = mail.visitor();
    expect((await visitor.get('/api/messages')).status).toBe(401);
    expect((await visitor.patch('/api/messages', { id: v7(), read: true })).status).toBe(401);
    expect((await visitor.delete('/api/messages', { id: v7() })).status).toBe(401);
  });

  it('is paged, newest first', async () => {
    await received();
    const newest = await received();
    const first = await inbox('?per_page=1');
    expect(first).toMatchObject({ current_page: 1, per_page: 1, data: [{ id: newest.id }] });
    expect(first.last_page).toBe(first.total);
    expect(first.next_page_url).toBe('/api/messages?per_page=1&page=2');
  });

  it('rejects unknown sorts', async () => {
    expect((await mail.admin.get('/api/messages?sort=body')).status).toBe(422);
    expect((await mail.admin.get('/api/messages?sort=-updated_at')).status).toBe(200);
  });

  it('marks a message as read and as unread again', async () => {
    const { id } = await received();
    const read = await mail.admin.patch('/api/messages', { id, read: true });
    expect(read).toMatchEnvelope({ status: 200, data: { id, read_at: expect.stringMatching(/Z$/) } });
    expect((await inbox('?read=yes&q=Question')).data.map((one: { id: string }) => one.id)).toContain(id);
    const unread = await mail.admin.patch('/api/messages', new URLSearchParams({ id, read: 'no' }));
    expect(unread).toMatchEnvelope({ status: 200, data: { id, read_at: null } });
    expect((await inbox('?read=yes&q=Question')).data.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('keeps the time of the first reading', async () => {
    const { id } = await received();
    const first = await mail.admin.patch('/api/messages', { id, read: true });
    const second = await mail.admin.patch('/api/messages', { id, read: true });
    expect(second.body.data.read_at).toBe(first.body.data.read_at);
  });

  it('requires the id and the read flag', async () => {
    expect(await mail.admin.patch('/api/messages', {})).toMatchEnvelope({
      status: 422,
      errors: ['Id is required', 'Read is required'],
    });
    expect((await mail.admin.patch('/api/messages', { id: v7(), read: true })).status).toBe(404);
    expect((await mail.admin.patch('/api/messages', { id: 'x', read: true })).status).toBe(404);
  });

  it('deletes a message permanently, by body or by query', async () => {
    const one = await received();
    const other = await received();
    expect((await mail.admin.delete('/api/messages', { id: one.id })).status).toBe(200);
    expect((await mail.admin.delete(`/api/messages?id=${other.id}`)).status).toBe(200);
    expect((await mail.admin.delete('/api/messages', { id: one.id })).status).toBe(404);
    expect((await inbox(`?q=${one.subject}`)).total).toBe(0);
  });

  it('audits reading and deletion, without the message', async () => {
    const { id } = await received({ body: 'My safe opens with the word Rumpelstiltskin' });
    await mail.admin.patch('/api/messages', { id, read: true });
    await mail.admin.delete('/api/messages', { id });
    const audit = await mail.admin.get(`/api/audit/mail?record_id=${id}`);
    expect(audit.body.data.map((one: { action: string }) => one.action)).toEqual([
      'message.deleted',
      'message.updated',
    ]);
    expect(audit.text).not.toContain('Rumpelstiltskin');
  });
});

it('accepts messages without the company’s address, and mails nothing', async () => {
  await mail.settings({ contact_email: null });
  const { subject } = await received();
  expect((await mail.admin.get(`/api/mails?q=${subject}`)).body.total).toBe(0);
  await mail.settings({ contact_email: 'office@vaultway.example' });
});

describe("before content's first answer", () => {
  let young: RunningService;
  beforeAll(async () => {
    // The last settings would otherwise be stored anew after they are deleted.
    await eventually(async () => {
      const stored = await mail.database.query(
        `SELECT FROM company_settings WHERE settings->>'contact_email' = 'office@vaultway.example'`,
      );
      expect(stored).toHaveLength(1);
    });
    await mail.contentIsAway();
    await mail.database.query('DELETE FROM company_settings');
    young = await mail.anotherApi();
  });
  afterAll(() => young.stop());

  it("sends no admin's mail, since the driver is unknown", async () => {
    expect(await mail.adminOf(young).post('/api/contact', aContact())).toMatchEnvelope({ status: 503 });
  });

  it('accepts messages, and mails them when the company’s address is known', async () => {
    await mail.stopWorker();
    const answer = await young.visitor().post('/api/messages', aMessage({ subject: 'An early bird' }));
    expect(answer.status).toBe(202);
    await mail.startWorker();
    await mail.contentIsBack();
    await expect
      .poll(async () => (await mail.admin.get('/api/mails?q=early bird')).body.data)
      .toMatchObject([{ kind: 'message', state: 'kept', to: ['office@vaultway.example'] }]);
  });
});
