import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';
import { freePort } from '../infra/free-port.ts';
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

const hasAlertmanager = spawnSync('alertmanager', ['--version']).status === 0;

it.skipIf(!hasAlertmanager)(
  'reaches the webhook with an alert, and with its end (alertmanager)',
  async () => {
    const { folder, remove } = temporaryFolder('alerts');
    const told: string[] = [];
    const hook = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        const { alerts } = JSON.parse(body) as {
          alerts: { status: string; labels: { alertname: string } }[];
        };
        told.push(...alerts.map(({ status, labels }) => `${labels.alertname} ${status}`));
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await eventually(() => expect(hook.listening).toBe(true));
    const { port: hookPort } = hook.address() as AddressInfo;
    const config = JSON.parse(
      alertmanagerConfig({ ALERT_WEBHOOK_URL: `http://127.0.0.1:${hookPort}/alerts` }),
    ) as { route: object };
    // Waits half a minute by default, for others of the same name.
    Object.assign(config.route, { group_wait: '0s', group_interval: '1s' });
    const file = join(folder, 'alertmanager');
    writeFileSync(file, JSON.stringify(config));
    const port = await freePort();
    const flags = [
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
      `--storage.path=${folder}`,
    ];
    const server = spawn('alertmanager', [`--config.file=${file}`, ...flags], { stdio: 'ignore' });
    onTestFinished(() => {
      server.kill('SIGKILL');
      hook.close();
      remove();
    });
    const post = async (times: { startsAt: Date; endsAt?: Date }) => {
      const alert = { labels: { alertname: 'RedisDown', severity: 'page' }, ...times };
      const { status } = await fetch(`http://127.0.0.1:${port}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([alert]),
      });
      expect(status).toBe(200);
    };
    const startsAt = new Date();
    await vi.waitFor(() => post({ startsAt }), { timeout: 30_000, interval: 250 });
    await vi.waitFor(() => expect(told).toContain('RedisDown firing'), { timeout: 30_000 });
    await post({ startsAt, endsAt: new Date() });
    await vi.waitFor(() => expect(told).toContain('RedisDown resolved'), { timeout: 30_000 });
  },
  100_000,
);
