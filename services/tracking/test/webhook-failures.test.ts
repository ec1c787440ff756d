import '@vaultway/common/testing';
import { resolver } from '@vaultway/common';
import type { Webhook } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NameServer } from '../../../tests/support/name-server.ts';
import { LEASE } from '../src/webhook-worker/delivery-claims.js';
import { knownAdmins } from './support/known-admins.js';
import { Mailbox } from './support/mailbox.js';
import { received, soon, WebhooksUnderTest } from './support/webhooks.js';

let hooks: WebhooksUnderTest;
beforeAll(async () => {
  hooks = await WebhooksUnderTest.start();
});
afterAll(() => hooks.stop());
afterEach(() => hooks.clear());

/** Simulates six days of failures, with the last attempt `daysAgo`. */
const hasFailed = ({ id }: Webhook, { daysAgo }: { daysAgo: number }) =>
  hooks.tracking.database.query(
    `UPDATE webhook_endpoints SET failing_since = now() - interval '6 days',
       failed_at = now() - make_interval(days => $2) WHERE id = $1`,
    [id, daysAgo],
  );

it('sends a message once to a receiver that takes longer than a lease', async () => {
  const usual = LEASE.seconds;
  onTestFinished(() => {
    LEASE.seconds = usual;
  });
  LEASE.seconds = 3;
  await hooks.restartWorker({ WEBHOOK_TIMEOUT_MS: 15_000 });
  const slow = await hooks.aReceiver((response) => setTimeout(() => response.writeHead(204).end(), 8000));
  const webhook = await hooks.aWebhook({ url: slow.url });
  await hooks.tracking.aParcel().save();
  await sleep(8000);
  expect(await hooks.settled(webhook.id)).toMatchObject({ state: 'delivered', tries: 1 });
  expect(slow.received).toHaveLength(1);
  await hooks.restartWorker();
});

/** Makes Postgres refuse outcomes with an error until the returned function is called. */
async function refuseOutcomes(code: string): Promise<() => Promise<void>> {
  const { database } = hooks.tracking;
  const accept = async () => {
    await database.query('DROP FUNCTION IF EXISTS no_luck CASCADE');
  };
  onTestFinished(accept);
  await database.query(`
    CREATE FUNCTION no_luck() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no luck' USING ERRCODE = '${code}'; END $$`);
  await database.query(`
    CREATE TRIGGER no_luck BEFORE UPDATE ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION no_luck()`);
  return accept;
}

it('sends again after a lease if Postgres refuses an answer for good', async () => {
  const usual = LEASE.seconds;
  onTestFinished(() => {
    LEASE.seconds = usual;
  });
  LEASE.seconds = 3;
  const INSUFFICIENT_PRIVILEGE = '42501';
  const accept = await refuseOutcomes(INSUFFICIENT_PRIVILEGE);
  const receiver = await hooks.aReceiver();
  const webhook = await hooks.aWebhook({ url: receiver.url });
  await hooks.tracking.aParcel().save();
  await received(receiver, 1);
  await sleep(1000);
  await accept();
  await received(receiver, 2);
  expect(await hooks.settled(webhook.id)).toMatchObject({ state: 'delivered', tries: 2 });
  expect(receiver.received).toHaveLength(2);
});

it('records an answer once Postgres lets it, without sending again', async () => {
  const DISK_FULL = '53100';
  const accept = await refuseOutcomes(DISK_FULL);
  const receiver = await hooks.aReceiver();
  const webhook = await hooks.aWebhook({ url: receiver.url });
  await hooks.tracking.aParcel().save();
  await received(receiver, 1);
  await sleep(2500);
  expect(await hooks.deliveries(webhook.id)).toMatchObject([{ state: 'waiting', tries: 1 }]);
  await accept();
  expect(await hooks.settled(webhook.id)).toMatchObject({ state: 'delivered', tries: 1 });
  expect(receiver.received).toHaveLength(1);
});

it('retries failures, and follows no redirect', async () => {
  const [failing, redirecting] = [await hooks.aReceiver(), await hooks.aReceiver()];
  failing.answer = (response) => response.writeHead(500).end();
  redirecting.answer = (response) => response.writeHead(302, { location: failing.url }).end();
  const [first, second] = [
    await hooks.aWebhook({ url: failing.url }),
    await hooks.aWebhook({ url: redirecting.url }),
  ];
  await hooks.tracking.aParcel().save();
  const failed = await hooks.settled(first.id);
  expect(failed).toMatchObject({ state: 'waiting', tries: 1, status: 500, failure: 'status' });
  expect(new Date(failed.next_try_at ?? 0).getTime()).toBeGreaterThan(Date.now());
  expect(await hooks.settled(second.id)).toMatchObject({
    state: 'waiting',
    status: 302,
    failure: 'redirect',
  });
  failing.answer = (response) => response.writeHead(200).end();
  await vi.waitFor(async () => {
    expect(await hooks.deliveries(first.id)).toEqual([
      expect.objectContaining({ state: 'delivered', tries: 2 }),
    ]);
  }, soon);
  expect(new Set(failing.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('delivers promptly what a clock an hour ahead scheduled', async () => {
  const { database } = hooks.tracking;
  const [told, asking] = [await hooks.aReceiver(), await hooks.aReceiver()];
  const [first, second] = [
    await hooks.aWebhook({ url: told.url }),
    await hooks.aWebhook({ url: asking.url }),
  ];
  await database.query(
    `UPDATE webhook_endpoints SET failed_at = now() + interval '1 hour', held_until = now() + interval '2 hours'
     WHERE id = $1`,
    [second.id],
  );
  const message = `gen_random_uuid(), $1, 'parcel.created', '{}'`;
  await database.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, type, body, tries, tried_at, next_try_at) VALUES
       (${message}, 0, NULL, now() + interval '1 hour'),
       (${message}, 3, now() + interval '1 hour', now() + interval '90 minutes'),
       (${message}, 3, now(), now() + interval '30 minutes'),
       (gen_random_uuid(), $2, 'parcel.created', '{}', 0, NULL, now())`,
    [first.id, second.id],
  );
  await vi.waitFor(() => expect([told, asking].map(({ received: { length } }) => length)).toEqual([2, 1]), {
    timeout: 30_000,
  });
  await vi.waitFor(async () => {
    const waiting = await hooks.deliveries(first.id, '?state=waiting');
    expect(waiting).toEqual([expect.objectContaining({ tries: 3 })]);
  }, soon);
});

it('measures a wait from an attempt that began before the clock was set ahead', async () => {
  const { database } = hooks.tracking;
  const receiver = await hooks.aReceiver();
  const { id } = await hooks.aWebhook({ url: receiver.url });
  receiver.answer = (response) => {
    const status = receiver.received.length > 1 ? 204 : 500;
    const began = `UPDATE webhook_deliveries SET tried_at = now() - interval '1 hour' WHERE endpoint_id = $1`;
    void database.query(began, [id]).then(() => response.writeHead(status).end());
  };
  // After the third attempt, a delivery waits for half an hour.
  await database.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, type, body, tries) VALUES (gen_random_uuid(), $1, 'parcel.created', '{}', 2)`,
    [id],
  );
  await vi.waitFor(async () => {
    expect(await hooks.deliveries(id)).toEqual([expect.objectContaining({ state: 'delivered', tries: 4 })]);
  }, soon);
});

it('honors Retry-After', async () => {
  const receiver = await hooks.aReceiver();
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  const { id } = await hooks.aWebhook({ url: receiver.url });
  await hooks.tracking.aParcel().save();
  const { next_try_at } = await hooks.settled(id);
  expect(new Date(next_try_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  await hooks.tracking.aParcel().save();
  await hooks.tracking.admin.post(`/api/webhooks/${(await hooks.aWebhook({ url: receiver.url })).id}/test`);
  await received(receiver, 2);
  expect((await hooks.deliveries(id)).map(({ tries }) => tries)).toEqual([0, 1]);
});

it('disables a webhook that responds with 410', async () => {
  const receiver = await hooks.aReceiver();
  receiver.answer = (response) => response.writeHead(410).end();
  const { id } = await hooks.aWebhook({ url: receiver.url });
  await hooks.tracking.aParcel().save();
  expect(await hooks.settled(id)).toMatchObject({ state: 'failed', status: 410 });
  await hooks.tracking.aParcel().save();
  await vi.waitFor(async () => {
    expect(await hooks.webhook(id)).toMatchObject({ enabled: false, disabled_because: 'gone' });
  }, soon);
  expect(receiver.received).toHaveLength(1);
  const audited = await hooks.tracking.database.query(
    `SELECT admin_id, after ->> 'disabled_because' AS because FROM audit
     WHERE record_id = $1 AND action = 'webhook.updated'`,
    [id],
  );
  expect(audited).toEqual([{ admin_id: null, because: 'gone' }]);
});

it('disables a webhook failing for five days, mails the admins, and starts over after a silence', async () => {
  const { REDIS_URL, MAIL_SEAL_KEY } = hooks.tracking.config;
  const closeAuth = await knownAdmins(REDIS_URL, ['ada@example.com']);
  const mailbox = new Mailbox(REDIS_URL, MAIL_SEAL_KEY);
  const { url } = await hooks.aReceiver((response) => response.writeHead(500).end());
  const [lost, silent] = [await hooks.aWebhook({ url, name: 'Lost' }), await hooks.aWebhook({ url })];
  await hasFailed(lost, { daysAgo: 1 });
  await hasFailed(silent, { daysAgo: 3 });
  await hooks.tracking.aParcel().save();
  await vi.waitFor(async () => {
    expect(await hooks.webhook(lost.id)).toMatchObject({ enabled: false, disabled_because: 'failing' });
  }, soon);
  expect(await mailbox.newest('webhook_stopped', 'ada@example.com')).toMatchObject({
    data: { name: 'Lost', url, because: 'failing' },
  });
  await hooks.settled(silent.id);
  expect(await hooks.webhook(silent.id)).toMatchObject({ enabled: true });
  const on = await hooks.tracking.admin.patch('/api/webhooks', { id: lost.id, enabled: true });
  expect(on.body.data).toMatchObject({ enabled: true, disabled_because: null, failing_since: null });
  await mailbox.close();
  await closeAuth();
});

it('is not slowed by a hanging receiver', async () => {
  const [hanging, quick] = [await hooks.aReceiver(), await hooks.aReceiver()];
  hanging.answer = () => {};
  await hooks.aWebhook({ url: hanging.url, name: 'Hangs' });
  await hooks.aWebhook({ url: quick.url, name: 'Quick' });
  for (let n = 0; n < 40; n += 1) await hooks.tracking.aParcel().save();
  await received(quick, 40);
});

describe('a worker that may not reach private networks', () => {
  beforeAll(() => hooks.restartWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: false }));
  afterAll(() => hooks.restartWorker());

  /** Stores an address as if saved before it was rejected, or by a more permissive replica. */
  const told = async (url: string) => {
    const { id } = await hooks.aWebhook({ url: 'https://example.com/hooks' });
    await hooks.tracking.database.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [id, url]);
    await hooks.tracking.admin.post(`/api/webhooks/${id}/test`);
    return hooks.settled(id);
  };

  it('reaches no address there, by any name', async () => {
    const receiver = await hooks.aReceiver();
    for (const url of [
      receiver.url,
      receiver.url.replace('127.0.0.1', 'localhost'),
      receiver.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
      'https://169.254.169.254/latest',
      'https://[fd00::1]/',
    ]) {
      expect(await told(url), url).toMatchObject({ state: 'failed', failure: 'private_address' });
    }
    expect(receiver.received).toEqual([]);
  });

  it('connects to the address that it has checked, even if the name then resolves to another', async () => {
    const receiver = await hooks.aReceiver();
    // The first is in the 6bone's range, returned in 2006: public by its number, but unassigned.
    const rounds = ['3ffe::1', '127.0.0.1'];
    const names = await NameServer.start((_, type) => {
      const [address = ''] = rounds;
      return (type === 'AAAA') === address.includes(':') ? [address] : [];
    });
    const former = resolver.getServers();
    resolver.setServers([names.address]);
    try {
      const url = receiver.url.replace('127.0.0.1', 'rebound.example');
      const first = await told(url);
      expect(['connection', 'timeout']).toContain(first.failure);
      expect(names.asked).toEqual(['rebound.example', 'rebound.example']); // A and AAAA, once each
      rounds.shift();
      expect(await told(url)).toMatchObject({ failure: 'private_address' });
    } finally {
      resolver.setServers(former);
      await names.stop();
    }
    expect(receiver.received).toEqual([]);
  });
});
