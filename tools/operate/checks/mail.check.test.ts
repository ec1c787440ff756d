import { expect, it } from 'vitest';
import { relayCheck } from './mail.check.mjs';

const installation = (host: string): Parameters<typeof relayCheck>[0] => ({
  services: () => [],
  sql: () => host,
  redis: () => '',
  metrics: () => () => undefined,
  tracking: () => Promise.resolve(''),
  keys: () => '',
});

it("passes with the operator's relay", async () => {
  const check = relayCheck(installation(''), 'smtp://relay.example.com');
  expect(await check()).toMatchObject({ level: 'good' });
});

it('passes with a relay saved in the panel', async () => {
  expect(await relayCheck(installation('smtp.example.com'), undefined)()).toMatchObject({
    level: 'good',
    text: "smtp.example.com, saved in the panel, sends the product's own mails",
  });
});

it('notes that emails are kept without either, and names both ways to change that', async () => {
  const finding = await relayCheck(installation(''), undefined)();
  expect(finding).toMatchObject({ level: 'note' });
  expect(finding.advice).toMatch(/in the panel.*MAIL_RELAY_URL/);
});
