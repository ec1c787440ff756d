import '@vaultway/common/testing';
import { CompanySettings } from '@vaultway/common';
import { DEFAULT_SETTINGS } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { CheckpointMail } from '../src/log/checkpoint-mail.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking();
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
});

it('mails the newest checkpoint to each address once a day', async () => {
  const log_addresses = 'notary@example.com\n\n ada@example.com ';
  vi.spyOn(tracking.app.get(CompanySettings, { strict: false }), 'known').mockResolvedValue({
    ...DEFAULT_SETTINGS,
    log_addresses,
  });
  await tracking.aParcel().save();
  await eventually(async () => {
    expect((await tracking.visitor().get('/log/checkpoint')).text).not.toContain('\n0\n');
  });
  const mail = tracking.app.get(CheckpointMail, { strict: false });
  const days = ['2026-11-29T02:00:00Z', '2026-11-29T03:00:00Z', '2026-11-30T02:00:00Z'];
  for (const day of days) await Promise.all([mail.send(new Date(day)), mail.send(new Date(day))]);
  for (const address of ['notary@example.com', 'ada@example.com']) {
    const { data } = await mailbox.newest('log_checkpoint', address, 2);
    expect(data.checkpoint).toBe((await tracking.visitor().get('/log/checkpoint')).text);
    expect(data.checkpoint.split('\n').slice(1, 3)).toEqual([String(data.size), data.root]);
    expect(new URL(data.verify_url).searchParams.get('root')).toBe(data.root);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await mailbox.mailsTo('ada@example.com')).toHaveLength(2);
});
