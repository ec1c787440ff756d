import type { MailRequested } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact, aPasswordToken } from './support/builders.js';
import {
  everythingInFolder,
  everythingInPostgres,
  everythingInRedis,
} from '../../../tests/support/everything-stored.ts';
import { MailUnderTest } from './support/mail-under-test.js';
import { refusal, SmtpSink } from './support/smtp-sink.js';
import { captureOutput } from '../../../tests/support/captured-output.ts';

const account = { user: 'box@vaultway.example', password: 'Hunter2-0f-the-vault' };

let output: ReturnType<typeof captureOutput>;
let mail: MailUnderTest;
let server: SmtpSink;
let says: () => Error | undefined = () => undefined;
beforeAll(async () => {
  output = captureOutput();
  mail = await MailUnderTest.start({ LOG_LEVEL: 'trace' });
  server = await SmtpSink.start({ account, onRecipient: () => says() });
  await mail.settings({
    mail_driver: 'smtp',
    smtp_host: server.host,
    smtp_port: server.port,
    smtp_user: account.user,
  });
});
afterAll(async () => {
  await mail.stop();
  await server.stop();
  output.release();
});

/** Collects everything left behind: queue, database, files, logs and responses. */
async function everything(): Promise<string> {
  const parts = [
    await everythingInRedis(mail.redis),
    await everythingInPostgres(mail.database),
    await everythingInFolder(mail.config.OUTBOX_DIR),
    (await mail.admin.get('/api/mails?per_page=100')).text,
    (await mail.admin.get('/api/audit/mail?per_page=100')).text,
    output.text(),
  ];
  return parts.join('\n');
}

const forms = (password: string) => [
  password,
  Buffer.from(password).toString('base64'),
  Buffer.from(`\0${account.user}\0${password}`).toString('base64'),
];

/** Requests a mail while the worker is down, so that its sealed mailbox is visible in the queue. */
async function waiting(password: string): Promise<{ id: string; sealed: string }> {
  await mail.stopWorker();
  const { body } = await mail.admin.post('/api/contact', aContact({ password }));
  const { id } = body.data;
  await expect.poll(() => mail.jobs()).toHaveLength(1);
  const [job] = await mail.jobs();
  const request = job && (mail.opened(job, 'mail') as MailRequested);
  return { id, sealed: request?.kind === 'contact' ? (request.data.mailbox ?? '') : '' };
}

describe('the password of an admin’s mailbox', () => {
  it('is sealed while its mail waits', async () => {
    const { id, sealed } = await waiting(account.password);
    expect(sealed).toMatch(/^[\w-]{40,}$/);
    const text = await everything();
    for (const form of forms(account.password)) expect(text).not.toContain(form);
    await mail.startWorker();
    await mail.reaching(id, 'sent');
  });

  it('is stored nowhere once the mail is sent, not even sealed', async () => {
    const { id, sealed } = await waiting(account.password);
    await mail.startWorker();
    await mail.reaching(id, 'sent');
    await expect.poll(() => mail.jobs()).toEqual([]);
    const text = await everything();
    for (const form of [sealed, ...forms(account.password)]) expect(text).not.toContain(form);
  });

  it('is stored nowhere once the mail has failed, although the server repeats it', async () => {
    const { id, sealed } = await waiting('Wr0ng-but-secret');
    await mail.startWorker();
    await mail.reaching(id, 'failed');
    await expect.poll(() => mail.jobs()).toEqual([]);
    const text = await everything();
    for (const form of [sealed, ...forms('Wr0ng-but-secret')]) expect(text).not.toContain(form);
  });

  it('is stored nowhere after temporary failures', async () => {
    let left = 2;
    says = () => (left-- > 0 ? refusal(450, `4.2.1 Busy, ${account.password}`) : undefined);
    const { id, sealed } = await waiting(account.password);
    await mail.startWorker();
    expect((await mail.reaching(id, 'sent')).tries).toBe(3);
    await expect.poll(() => mail.jobs()).toEqual([]);
    const text = await everything();
    for (const form of [sealed, ...forms(account.password)]) expect(text).not.toContain(form);
  });

  it('is stored nowhere if a mail needs none', async () => {
    await mail.settings({ mail_driver: 'outbox' });
    const { body } = await mail.admin.post('/api/contact', aContact({ password: 'Not-needed-4711' }));
    await mail.reaching(body.data.id, 'kept');
    expect(await everything()).not.toContain('Not-needed-4711');
    await mail.settings({ mail_driver: 'smtp' });
  });

  it("cannot be read by a worker with another key, and the mail's error explains it", async () => {
    const { id } = await waiting(account.password);
    await mail.startWorker({ MAIL_SECRET_KEY: Buffer.alloc(32, 1) });
    expect((await mail.reaching(id, 'failed')).last_error).toBe(
      'The key of the mail service has changed since. Write the mail again.',
    );
    await mail.stopWorker();
    await mail.startWorker();
  });

  it('is found by this search where it is stored', async () => {
    await mail.redis.hset('left:behind', { note: account.password });
    expect(await everything()).toContain(account.password);
    await mail.redis.del('left:behind');
  });
});

it('leaves a password token in the kept file only', async () => {
  const id = await mail.request(aPasswordToken({ token: 'TOKEN-IN-A-FILE' }));
  await mail.reaching(id, 'kept');
  await expect.poll(() => mail.jobs()).toEqual([]);
  expect(await everythingInFolder(mail.config.OUTBOX_DIR)).toContain('TOKEN-IN-A-FILE');
  expect(await everythingInRedis(mail.redis)).not.toContain('TOKEN-IN-A-FILE');
  expect(await everythingInPostgres(mail.database)).not.toContain('TOKEN-IN-A-FILE');
  expect(output.text()).not.toContain('TOKEN-IN-A-FILE');
});
