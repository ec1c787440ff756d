import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { alertmanagerConfig } from './alert-receivers.mjs';

const SETTINGS = {
  PUBLIC_URL: 'https://www.example.com',
  ALERT_EMAIL: 'ops@example.com, night@example.com',
  ALERT_WEBHOOK_URL: 'https://hooks.example.com/a?b=c',
  MAIL_RELAY_URL: 'smtp://us%3Aer:p%40ss%22word@relay.example.com',
};
const receiver = (settings: Record<string, string>) =>
  (JSON.parse(alertmanagerConfig(settings)) as { receivers: [object] }).receivers[0];

it('sends alerts to the addresses and the webhook', () => {
  expect(receiver(SETTINGS)).toEqual({
    name: 'operators',
    email_configs: [
      {
        to: 'ops@example.com, night@example.com',
        from: 'alerts@www.example.com',
        smarthost: 'relay.example.com:587',
        auth_username: 'us:er',
        auth_password: 'p@ss"word',
        send_resolved: true,
      },
    ],
    webhook_configs: [{ url: 'https://hooks.example.com/a?b=c', send_resolved: true }],
  });
});

it('prefers a mail server for alerts, and sends from its account', () => {
  const relay = 'smtps://bot%40example.org:secret@mail.example.org';
  expect(receiver({ ...SETTINGS, ALERT_RELAY_URL: relay })).toMatchObject({
    email_configs: [{ from: 'bot@example.org', smarthost: 'mail.example.org:465' }],
  });
});

it('shows alerts only, without receivers', () => {
  expect(receiver({ ALERT_EMAIL: '', ALERT_WEBHOOK_URL: '' })).toEqual({ name: 'operators' });
});

it.each([
  [{ MAIL_RELAY_URL: '' }, 'ALERT_EMAIL needs a mail server'],
  [{ MAIL_RELAY_URL: 'relay.example.com' }, 'ALERT_RELAY_URL or MAIL_RELAY_URL in .env is no URL'],
  [{ ALERT_WEBHOOK_URL: 'hooks.example.com' }, 'ALERT_WEBHOOK_URL in .env is no URL'],
])('refuses %j', (change, sentence) => {
  expect(() => alertmanagerConfig({ ...SETTINGS, ...change })).toThrow(sentence);
});

const hasAmtool = spawnSync('amtool', ['--version']).status === 0;

it.skipIf(!hasAmtool)('writes a configuration that Alertmanager accepts (amtool)', () => {
  const { folder, remove } = temporaryFolder('alerts');
  onTestFinished(remove);
  for (const settings of [SETTINGS, {}]) {
    const file = join(folder, 'alertmanager');
    writeFileSync(file, alertmanagerConfig(settings));
    const { status, stderr } = spawnSync('amtool', ['check-config', file], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  }
});
