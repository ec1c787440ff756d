import { HttpClient } from '@vaultway/common/testing';
import { MAIL_KINDS } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { aContact, aPasswordToken, someParcelNews } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

async function written(changes: object = {}): Promise<string> {
  const { body } = await mail.admin.post('/api/contact', aContact(changes));
  await mail.reaching(body.data.id, 'kept');
  return body.data.id as string;
}

describe('the list of mails', () => {
  it('is closed to visitors', async () => {
    expect((await mail.visitor().get('/api/mails')).status).toBe(401);
    expect((await mail.visitor().get(`/api/mails/${v7()}`)).status).toBe(401);
  });

  it('shows the newest first, page by page', async () => {
    await written();
    const newest = await written();
    const { body } = await mail.admin.get('/api/mails?per_page=1');
    expect(body).toMatchObject({
      current_page: 1,
      per_page: 1,
      next_page_url: '/api/mails?per_page=1&page=2',
      data: [{ id: newest, kind: 'contact', state: 'kept' }],
    });
  });

  it('searches subjects and addresses, ignoring case', async () => {
    const bySubject = await written({ subject: 'The GOLDEN key' });
    const byAddress = await written({ to: 'x@example.com, golden.goose@example.com' });
    const { body } = await mail.admin.get('/api/mails?q=golden');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([byAddress, bySubject]);
  });

  it('filters by kind and state', async () => {
    const news = await mail.request(someParcelNews());
    await mail.reaching(news, 'kept');
    const { body } = await mail.admin.get('/api/mails?kind=parcel_news&state=kept');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([news]);
    expect((await mail.admin.get('/api/mails?kind=parcel_news&state=sent')).body.total).toBe(0);
  });

  it('sorts by known fields only', async () => {
    const { body } = await mail.admin.get('/api/mails?sort=to');
    const addresses = body.data.map(({ to }: { to: string[] }) => to.join(', '));
    expect(addresses).toEqual(addresses.toSorted());
    expect((await mail.admin.get('/api/mails?sort=-subject')).status).toBe(200);
    expect((await mail.admin.get('/api/mails?sort=text')).status).toBe(422);
    expect((await mail.admin.get('/api/mails?state=lost')).status).toBe(422);
  });
});

it('answers 404 for an unknown mail', async () => {
  expect((await mail.admin.get(`/api/mails/${v7()}`)).status).toBe(404);
  expect((await mail.admin.get('/api/mails/x')).status).toBe(404);
  expect((await mail.admin.post(`/api/mails/${v7()}/retry`)).status).toBe(404);
});

describe('sending again', () => {
  it('is for failed and kept mails', async () => {
    const id = await written();
    expect(await mail.admin.post(`/api/mails/${id}/retry`)).toMatchEnvelope({
      status: 202,
      data: { id, state: 'queued' },
    });
    expect(await mail.reaching(id, 'kept')).toMatchObject({ tries: 1 });
  });

  it('is refused while a mail is being sent', async () => {
    await mail.stopWorker();
    const { body } = await mail.admin.post('/api/contact', aContact());
    expect(await mail.admin.post(`/api/mails/${body.data.id}/retry`)).toMatchEnvelope({
      status: 409,
      errors: ['Only a mail that failed or was not sent can be sent again'],
    });
    await mail.startWorker();
  });

  it('is for admins', async () => {
    expect((await mail.visitor().post(`/api/mails/${await written()}/retry`)).status).toBe(401);
  });

  it('requires the password if today’s driver does', async () => {
    const id = await written();
    await mail.settings({ mail_driver: 'smtp', smtp_host: '127.0.0.1', smtp_user: 'box' });
    expect(await mail.admin.post(`/api/mails/${id}/retry`)).toMatchEnvelope({
      status: 422,
      errors: ['Password is required'],
    });
    await mail.settings({ mail_driver: 'outbox' });
  });

  it('cannot recover a secret', async () => {
    const id = await mail.request(aPasswordToken());
    await mail.reaching(id, 'kept');
    expect(await mail.admin.post(`/api/mails/${id}/retry`)).toMatchEnvelope({
      status: 409,
      errors: ['The token or link in this mail was deleted, ask for a new one'],
    });
  });

  it('is audited', async () => {
    const id = await written();
    await mail.admin.post(`/api/mails/${id}/retry`);
    const audit = await mail.admin.get(`/api/audit/mail?record_id=${id}&action=mail.retried`);
    expect(audit.body.data).toMatchObject([{ before: { state: 'kept' }, after: { state: 'queued' } }]);
  });
});

describe('a preview', () => {
  it('shows a mail in a template, and sends nothing', async () => {
    const { total } = (await mail.admin.get('/api/mails')).body;
    const answer = await mail.admin.post('/api/mails/preview', {
      template: 'html2',
      subject: 'Hello <there>',
      body: 'First\n\nSecond',
    });
    expect(answer).toMatchEnvelope({ status: 200, data: { subject: 'Hello <there>' } });
    expect(answer.body.data.html).toContain('First<br /><br />Second');
    expect(answer.body.data.text).toContain('First\n\nSecond');
    expect((await mail.admin.get('/api/mails')).body.total).toBe(total);
  });

  it('uses today’s template, and a given language', async () => {
    const answer = await mail.admin.post('/api/mails/preview', { kind: 'password_token', language: 'de' });
    expect(answer.body.data).toMatchObject({
      subject: 'Ihr Token zum Zurücksetzen des Passworts',
      html: null,
    });
  });

  it.each(MAIL_KINDS)('exists for every kind: %s', async (kind) => {
    const { body } = await mail.admin.post('/api/mails/preview', { kind, template: 'html1' });
    expect(body.data).toMatchObject({ text: expect.any(String), html: expect.stringContaining('<html') });
  });

  it('is for admins, and existing templates', async () => {
    expect((await mail.visitor().post('/api/mails/preview', {})).status).toBe(401);
    expect((await mail.admin.post('/api/mails/preview', { template: 'html9' })).status).toBe(422);
  });
});

it('answers health checks in both processes, and nothing else in the worker', async () => {
  const worker = new HttpClient(mail.workerUrl);
  expect((await mail.visitor().get('/health/ready')).status).toBe(200);
  expect((await worker.get('/health/ready')).status).toBe(200);
  expect((await worker.get('/api/mails')).status).toBe(404);
});
