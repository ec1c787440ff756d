import { migrate } from '@vaultway/common';
import { FakeContent, HttpClient, runService } from '@vaultway/common/testing';
import { rm } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { expect, it, onTestFinished } from 'vitest';
import { mailService, mailWorker } from '../src/app.module.js';
import { databaseParts } from '../src/database/database-parts.js';
import { MailEntity } from '../src/mails/mail.entity.js';
import { aMessage } from './support/builders.js';
import { COMPANY, mailConfig } from './support/mail-under-test.js';

it('a message is mailed as soon as content has said for the first time where to', async () => {
  const config = await mailConfig();
  onTestFinished(() => rm(config.OUTBOX_DIR, { recursive: true, force: true }));
  await migrate(config.DATABASE_URL, databaseParts);
  const api = await runService(mailService(config));
  onTestFinished(() => api.stop());
  const worker = await runService(mailWorker(config));
  onTestFinished(() => worker.stop());
  const mails = () => api.app.get(DataSource).getRepository(MailEntity).find();

  const answer = await new HttpClient(api.url).post('/api/messages', aMessage());
  expect(answer.status).toBe(202);
  await new Promise((resolve) => setTimeout(resolve, 3000)); // it waits for what it does not know
  expect(await mails()).toEqual([]);

  const content = await FakeContent.start(config.REDIS_URL, COMPANY);
  onTestFinished(() => content.stop());
  await expect
    .poll(mails)
    .toMatchObject([
      { kind: 'message', state: 'kept', to: [COMPANY.contact_email], from: COMPANY.contact_email },
    ]);
});
