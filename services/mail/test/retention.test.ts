import { Nightly } from '@vaultway/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { aContact, aMessage } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start({ MAIL_TEXT_DAYS: 90, MESSAGE_DAYS: 365 });
});
afterAll(() => mail.stop());

async function night() {
  const taken = await mail.redis.keys('nightly:*');
  if (taken.length > 0) await mail.redis.del(taken);
  await mail.api.app.get(Nightly, { strict: false }).runDue();
}

async function aMail(state: string, days: number): Promise<string> {
  const { body } = await mail.admin.post('/api/contact', aContact());
  await mail.reaching(body.data.id, 'kept');
  await mail.database.query(
    `UPDATE mails SET state = $2, sent_at = now() - make_interval(days => $3) WHERE id = $1`,
    [body.data.id, state, days],
  );
  return body.data.id as string;
}

it.each([
  ['sent 91 days ago lose their words', 'sent', 91, null],
  ['sent 89 days ago keep theirs', 'sent', 89, expect.stringContaining('Dear Ada')],
  ['that can still be sent keep theirs', 'kept', 91, expect.stringContaining('Dear Ada')],
])('mails %s', async (_, state, days, text) => {
  const id = await aMail(state, days);
  await night();
  const { body } = await mail.admin.get(`/api/mails/${id}`);
  expect(body.data).toMatchObject({ subject: 'Your parcel is ready', to: ['ada@example.com'], text });
});

it('deletes messages read a year ago, but no unread ones', async () => {
  for (const subject of ['Read long ago', 'Never read'])
    await mail.visitor().post('/api/messages', aMessage({ subject }));
  await mail.database.query(
    `UPDATE messages SET created_at = now() - interval '400 days',
       read_at = CASE subject WHEN 'Read long ago' THEN now() - interval '366 days' END`,
  );
  await night();
  const { body } = await mail.admin.get('/api/messages');
  expect(body.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Never read']);
});

it('deletes more than one batch in a night', async () => {
  await mail.database.query(
    `INSERT INTO messages (id, subject, body, name, email, created_at, updated_at, read_at)
     SELECT gen_random_uuid(), 'Old', 'Old', 'Ada', 'ada@example.com', now(), now(), now() - interval '366 days'
     FROM generate_series(1, 450)`,
  );
  await night();
  const old = await mail.database.query(`SELECT FROM messages WHERE subject = 'Old'`);
  expect(old).toEqual([]);
});

it('anonymizes mails even if old texts cannot be deleted', async () => {
  await mail.settings({ retention_days: 30 });
  const id = await aMail('kept', 0);
  await mail.database.query(`UPDATE mails SET created_at = now() - interval '31 days' WHERE id = $1`, [id]);
  await mail.database.query('ALTER TABLE messages RENAME TO messages_elsewhere');
  await night();
  await mail.database.query('ALTER TABLE messages_elsewhere RENAME TO messages');
  expect((await mail.admin.get(`/api/mails/${id}`)).body.data).toMatchObject({ to: [], subject: '—' });
});

it('loses addresses, subject, texts and file after retention_days', async () => {
  await mail.settings({ retention_days: 30 });
  const id = await aMail('kept', 0);
  await mail.database.query(`UPDATE mails SET created_at = now() - interval '31 days' WHERE id = $1`, [id]);
  expect((await mail.kept(id)).text).toContain('Dear Ada');
  await night();
  const { body } = await mail.admin.get(`/api/mails/${id}`);
  expect(body.data).toMatchObject({
    state: 'kept',
    to: [],
    from: null,
    subject: '—',
    text: null,
    html: null,
  });
  const trail = await mail.admin.get(`/api/audit/mail?record_id=${id}`);
  expect(trail.text).not.toContain('ada@example.com');
  await eventually(() => expect(mail.kept(id)).rejects.toThrow('ENOENT'));
  expect((await mail.admin.post(`/api/mails/${id}/retry`)).status).toBe(409);
});
