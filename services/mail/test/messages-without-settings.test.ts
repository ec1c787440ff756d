import { jobKey, JobSeal } from '@vaultway/common';
import { FakeContent, HttpClient, runService } from '@vaultway/common/testing';
import { MAIL_SENDERS } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import { rm } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { expect, it, onTestFinished } from 'vitest';
import { mailService, mailWorker } from '../src/app.module.js';
import { MailEntity } from '../src/mails/mail.entity.js';
import { aMessage } from './support/builders.js';
import { COMPANY, mailConfig } from './support/mail-under-test.js';

it('mails a message once content has sent the company’s address', async () => {
  const config = await mailConfig();
  onTestFinished(() => rm(config.OUTBOX_DIR, { recursive: true, force: true }));
  const api = await runService(mailService(config));
  onTestFinished(() => api.stop());
  const worker = await runService(mailWorker(config));
  onTestFinished(() => worker.stop());
  const queue = new Queue(MAIL_SENDERS.mail.queue, { connection: { url: config.REDIS_URL } });
  onTestFinished(() => queue.close());
  const seal = new JobSeal(jobKey(config.MAIL_SECRET_KEY, 'mail'));
  const mails = () => api.app.get(DataSource).getRepository(MailEntity).find();

  const answer = await new HttpClient(api.url).post('/api/messages', aMessage());
  expect(answer.status).toBe(202);
  await expect
    .poll(async () => (await queue.getDelayed()).map(({ id = '', data }) => seal.open(id, data)))
    .toMatchObject([{ kind: 'message', to: [], reply_to: 'grace@example.com' }]);
  expect(await mails()).toEqual([]);

  const content = await FakeContent.start(config.REDIS_URL, COMPANY);
  onTestFinished(() => content.stop());
  await expect
    .poll(mails)
    .toMatchObject([
      { kind: 'message', state: 'kept', to: [COMPANY.contact_email], from: COMPANY.contact_email },
    ]);
});
