import { afterAll, beforeAll, expect, it } from 'vitest';
import { aContact, aPasswordToken } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
  await mail.stopWorker();
});
afterAll(() => mail.stop());

async function told(series: string): Promise<number> {
  const { text } = await mail.visitor().get('/metrics');
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

it('reports the number and age of waiting mails while no worker runs', async () => {
  expect(await told('mail_queue_oldest_seconds')).toBe(0);
  await mail.request(aPasswordToken());
  await mail.admin.post('/api/contact', aContact());
  await expect.poll(() => told('mail_queue_jobs{state="wait"}')).toBe(2);
  await expect.poll(() => told('mail_queue_oldest_seconds')).toBeGreaterThan(0.1);
});
