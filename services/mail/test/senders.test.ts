import { jobKey, JobSeal } from '@vaultway/common';
import type { MailRequested, MailSender } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPasswordToken, someParcelNews } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

const sealed = (id: string, request: MailRequested, sender: MailSender) =>
  new JobSeal(jobKey(mail.config.MAIL_SECRET_KEY, sender)).seal(id, request);

/** Expects that the worker has taken the job and returned it. */
async function expectLeftAlone(id: string) {
  await mail.jobTakenUp(id, 2);
  expect((await mail.admin.get(`/api/mails/${id}`)).status).toBe(404);
  expect(await mail.keptNames()).not.toContain(`${id}.eml`);
}

describe('the worker', () => {
  it('sends the mails that a service may send', async () => {
    const id = await mail.request(someParcelNews());
    expect(await mail.reaching(id, 'kept')).toMatchObject({ kind: 'parcel_news' });
  });

  it.each(['tracking', 'mail'] as const)('accepts no mail of auth from %s', async (sender) => {
    const id = v7();
    await mail.put(id, sealed(id, aPasswordToken(), sender), 'auth');
    await expectLeftAlone(id);
  });

  it('accepts no password token from tracking', async () => {
    const id = v7();
    await mail.ask(id, aPasswordToken(), 'tracking');
    await expectLeftAlone(id);
  });

  it('accepts nothing unsealed from tracking', async () => {
    const id = v7();
    await mail.put(id, someParcelNews(), 'tracking');
    await expectLeftAlone(id);
  });

  it('rejects a seal of another job', async () => {
    const id = v7();
    await mail.put(id, sealed(v7(), aPasswordToken(), 'auth'), 'auth');
    await expectLeftAlone(id);
  });

  it('still sends unsealed jobs of the previous release', async () => {
    const id = v7();
    await mail.put(id, aPasswordToken(), 'mail');
    expect(await mail.reaching(id, 'kept')).toMatchObject({ kind: 'password_token' });
  });
});
