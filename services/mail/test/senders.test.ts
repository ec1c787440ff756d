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

/** The worker has had it in its hands and put it back. */
async function expectLeftAlone(id: string) {
  await mail.jobTakenUp(id, 2);
  expect((await mail.admin.get(`/api/mails/${id}`)).status).toBe(404);
  expect(await mail.keptNames()).not.toContain(`${id}.eml`);
}

describe('the worker', () => {
  it('sends what a service may have sent', async () => {
    const id = await mail.request(someParcelNews());
    expect(await mail.reaching(id, 'kept')).toMatchObject({ kind: 'parcel_news' });
  });

  it.each(['tracking', 'mail'] as const)('takes nothing in the name of auth from %s', async (sender) => {
    const id = v7();
    await mail.put(id, sealed(id, aPasswordToken(), sender), 'auth');
    await expectLeftAlone(id);
  });

  it('takes no password token from tracking', async () => {
    const id = v7();
    await mail.ask(id, aPasswordToken(), 'tracking');
    await expectLeftAlone(id);
  });

  it('takes nothing from tracking that is not sealed', async () => {
    const id = v7();
    await mail.put(id, someParcelNews(), 'tracking');
    await expectLeftAlone(id);
  });

  it('does not take a job for another one', async () => {
    const id = v7();
    await mail.put(id, sealed(v7(), aPasswordToken(), 'auth'), 'auth');
    await expectLeftAlone(id);
  });

  it('still sends what the release before left unsealed', async () => {
    const id = v7();
    await mail.put(id, aPasswordToken(), 'mail');
    expect(await mail.reaching(id, 'kept')).toMatchObject({ kind: 'password_token' });
  });
});
