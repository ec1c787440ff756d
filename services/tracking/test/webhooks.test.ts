import '@vaultway/common/testing';
import { runService, type RunningService } from '@vaultway/common/testing';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@vaultway/contracts';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Receiver } from '../../../tests/support/webhook-receiver.ts';
import type { WebhookWorkerConfig } from '../src/config.js';
import { webhookWorker } from '../src/webhooks/dispatch/dispatch.module.js';
import { StopNotices } from '../src/webhooks/stop-notices.js';
import { anEvent } from './support/builders.js';
import { aDeed } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let worker: RunningService;
let receivers: Receiver[] = [];

const startWorker = (overrides: Partial<WebhookWorkerConfig> = {}) => {
  const { config } = tracking;
  return runService(
    webhookWorker({
      ...config,
      WEBHOOK_ALLOW_PRIVATE_HOSTS: true,
      WEBHOOK_CA: Receiver.certificate.cert,
      WEBHOOK_TIMEOUT_MS: 2000,
      ...overrides,
    }),
  );
};

beforeAll(async () => {
  tracking = await startTracking();
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await tracking.stop();
});
afterEach(async () => {
  for (const receiver of receivers) receiver.stop();
  receivers = [];
  await tracking.database.query('DELETE FROM webhook_endpoints');
});

async function aReceiver(): Promise<Receiver> {
  const receiver = await new Receiver().start();
  receivers.push(receiver);
  return receiver;
}

async function aWebhook(facts: Record<string, unknown>): Promise<WebhookWithSecret> {
  const answer = await tracking.admin.post('/api/webhooks', {
    name: 'Warehouse',
    types: ['parcel.created', 'event.created'],
    ...facts,
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const webhook = async (id: string): Promise<Webhook> =>
  (await tracking.admin.get(`/api/webhooks/${id}`)).body.data;
const deliveries = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
  (await tracking.admin.get(`/api/webhooks/${id}/deliveries${query}`)).body.data;

const soon = { timeout: 10_000, interval: 25 };
const received = (receiver: Receiver, count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), soon);
const settled = (id: string) =>
  vi.waitFor(async () => {
    const [newest] = await deliveries(id);
    expect(newest?.took_ms).not.toBeNull();
    return newest;
  }, soon);

it('tells a program of a parcel and its events, signed so that the standard library believes it', async () => {
  const receiver = await aReceiver();
  const { id, secret } = await aWebhook({ url: receiver.url });
  const parcel = await tracking.aParcel({ recipient_name: 'Ada Lovelace', status: 'Collected' }).save();
  await anEvent(tracking.admin, parcel, {
    title: 'Delivered to Ada Lovelace',
    step: 'delivered',
    created_at: '2026-01-02T03:04:05.000Z',
  });
  await received(receiver, 2);
  const [created, event] = receiver.received.toSorted((a, b) => b.body.localeCompare(a.body));
  for (const message of [created, event]) {
    expect(new Verifier(secret).verify(message!.body, message!.headers)).toBeTruthy();
  }
  expect(JSON.parse(event!.body)).toEqual({
    type: 'event.created',
    timestamp: expect.any(String),
    data: {
      tracking_code: parcel.tracking_code,
      step: 'delivered',
      time: '2026-01-02T03:04:05.000Z',
      url: `https://www.example.com/track.html?code=${parcel.tracking_code}`,
    },
  });
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('Ada');
  await vi.waitFor(async () => {
    const told = await deliveries(id);
    expect(told.map(({ state, tries, status }) => [state, tries, status])).toEqual([
      ['delivered', 1, 204],
      ['delivered', 1, 204],
    ]);
  }, soon);
});

it('tells each program only what it asked for, and one that is off nothing', async () => {
  const [wanting, off] = [await aReceiver(), await aReceiver()];
  await aWebhook({ url: wanting.url, types: 'parcel.deleted,parcel.restored' });
  const { id } = await aWebhook({ url: off.url });
  await tracking.admin.patch('/api/webhooks', { id, enabled: false });
  const parcel = await tracking.aParcel().save();
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
  await received(wanting, 2);
  expect(
    wanting
      .messages()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['parcel.deleted', 'parcel.restored']);
  expect(off.received).toEqual([]);
  expect(await deliveries(id)).toEqual([]);
});

it('tells of a handover, with a message for each parcel', async () => {
  const receiver = await aReceiver();
  await aWebhook({ url: receiver.url, types: ['handover.recorded'] });
  const parcels = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  const deed = aDeed('collect', parcels, { giver: 'Ada', taker: 'Bo' });
  expect((await tracking.admin.post('/api/handovers', deed)).status).toBe(201);
  await received(receiver, 2);
  expect(receiver.messages().map(({ type, data }) => [type, data.tracking_code, data.step])).toEqual(
    expect.arrayContaining(
      parcels.map(({ tracking_code }) => ['handover.recorded', tracking_code, 'collected']),
    ),
  );
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('Ada');
});

it('signs with both secrets for a day after a new one was made', async () => {
  const receiver = await aReceiver();
  const { id, secret } = await aWebhook({ url: receiver.url });
  const renewed = await tracking.admin.post(`/api/webhooks/${id}/secret`);
  expect(renewed.status).toBe(201);
  expect(renewed.body.data.secret).not.toBe(secret);
  expect((await tracking.admin.post(`/api/webhooks/${id}/test`)).status).toBe(202);
  await received(receiver, 1);
  const [{ body, headers }] = receiver.received as [Receiver['received'][number]];
  for (const each of [secret, renewed.body.data.secret]) {
    expect(new Verifier(each).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  }
});

it('shows a secret once, and keeps it sealed', async () => {
  const { id, secret } = await aWebhook({ url: 'https://example.com/hooks' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const seen = await tracking.admin.get(`/api/webhooks/${id}`);
  expect(seen.text).not.toContain('secret"');
  const [row] = await tracking.database.query('SELECT * FROM webhook_endpoints WHERE id = $1', [id]);
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  const [audit] = await tracking.database.query('SELECT * FROM audit WHERE record_id = $1', [id]);
  expect(audit).toMatchObject({ action: 'webhook.created' });
  expect(JSON.stringify(audit)).not.toContain(row.secret);
});

it.each([
  ['http://example.com/hooks'],
  ['https://user:password@example.com/'],
  ['https://example.com/#part'],
  ['nonsense'],
])('refuses %s as an address', async (url) => {
  const answer = await tracking.admin.post('/api/webhooks', { name: 'x', url, types: ['event.created'] });
  expect(answer.status).toBe(422);
  expect(answer.body.details).toEqual([expect.objectContaining({ field: 'url', code: 'not_https' })]);
});

it('tries again what failed, and follows no redirect', async () => {
  const [failing, redirecting] = [await aReceiver(), await aReceiver()];
  failing.answer = (response) => response.writeHead(500).end();
  redirecting.answer = (response) => response.writeHead(302, { location: failing.url }).end();
  const [first, second] = [await aWebhook({ url: failing.url }), await aWebhook({ url: redirecting.url })];
  await tracking.aParcel().save();
  const failed = await settled(first.id);
  expect(failed).toMatchObject({ state: 'waiting', tries: 1, status: 500, failure: 'status' });
  expect(new Date(failed.next_try_at ?? 0).getTime()).toBeGreaterThan(Date.now());
  expect(await settled(second.id)).toMatchObject({ state: 'waiting', status: 302, failure: 'redirect' });
  failing.answer = (response) => response.writeHead(200).end();
  await vi.waitFor(async () => {
    expect(await deliveries(first.id)).toEqual([expect.objectContaining({ state: 'delivered', tries: 2 })]);
  }, soon);
  expect(new Set(failing.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('leaves a program alone for as long as it asks', async () => {
  const receiver = await aReceiver();
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  const { id } = await aWebhook({ url: receiver.url });
  await tracking.aParcel().save();
  const { next_try_at } = await settled(id);
  expect(new Date(next_try_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  await tracking.aParcel().save();
  await tracking.admin.post(`/api/webhooks/${(await aWebhook({ url: receiver.url })).id}/test`);
  await received(receiver, 2);
  expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([0, 1]);
});

it('turns off a webhook that answers 410, and has the admins mailed', async () => {
  const receiver = await aReceiver();
  receiver.answer = (response) => response.writeHead(410).end();
  const { id } = await aWebhook({ url: receiver.url });
  await tracking.aParcel().save();
  await vi.waitFor(async () => {
    expect(await webhook(id)).toMatchObject({ enabled: false, disabled_because: 'gone' });
  }, soon);
  expect(await settled(id)).toMatchObject({ state: 'failed', status: 410 });
  const [{ action, admin_id }] = await tracking.database.query(
    'SELECT action, admin_id FROM audit WHERE record_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect({ action, admin_id }).toEqual({ action: 'webhook.updated', admin_id: null });
  const notices = tracking.app.get(StopNotices, { strict: false });
  await notices.send(); // auth is away
  const [{ admins_to_tell }] = await tracking.database.query(
    'SELECT admins_to_tell FROM webhook_endpoints WHERE id = $1',
    [id],
  );
  expect(admins_to_tell).toBe(true);
});

it('turns off a webhook at which nothing arrived for five days, and counts anew after a silence', async () => {
  const receiver = await aReceiver();
  receiver.answer = (response) => response.writeHead(500).end();
  const [lost, silent] = [await aWebhook({ url: receiver.url }), await aWebhook({ url: receiver.url })];
  const since = (id: string, failedDaysAgo: number) =>
    tracking.database.query(
      `UPDATE webhook_endpoints SET failing_since = now() - interval '6 days',
         failed_at = now() - make_interval(days => $2) WHERE id = $1`,
      [id, failedDaysAgo],
    );
  await since(lost.id, 1);
  await since(silent.id, 3);
  await tracking.aParcel().save();
  await vi.waitFor(async () => {
    expect(await webhook(lost.id)).toMatchObject({ enabled: false, disabled_because: 'failing' });
  }, soon);
  await settled(silent.id);
  expect(await webhook(silent.id)).toMatchObject({ enabled: true });
  const on = await tracking.admin.patch('/api/webhooks', { id: lost.id, enabled: true });
  expect(on.body.data).toMatchObject({ enabled: true, disabled_because: null, failing_since: null });
});

it('sends a message again under the same id when an admin asks for it', async () => {
  const receiver = await aReceiver();
  const { id } = await aWebhook({ url: receiver.url });
  await tracking.aParcel().save();
  await vi.waitFor(async () => expect((await deliveries(id, '?state=delivered')).length).toBe(1), soon);
  const [delivery] = await deliveries(id);
  const replayed = await tracking.admin.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`);
  expect(replayed.status).toBe(202);
  await received(receiver, 2);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id]);
});

it('is slowed by no program that hangs', async () => {
  const [hanging, quick] = [await aReceiver(), await aReceiver()];
  hanging.answer = () => {};
  await aWebhook({ url: hanging.url, name: 'Hangs' });
  await aWebhook({ url: quick.url, name: 'Quick' });
  for (let n = 0; n < 40; n += 1) await tracking.aParcel().save();
  await received(quick, 40);
});

it('reaches no address inside a network of our own', async () => {
  await worker.stop();
  const guarded = await startWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: false });
  try {
    const receiver = await aReceiver();
    const byName = receiver.url.replace('127.0.0.1', 'localhost');
    const mapped = receiver.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    for (const url of [
      receiver.url,
      byName,
      mapped,
      'https://169.254.169.254/latest',
      'https://[fd00::1]/',
    ]) {
      const { id } = await aWebhook({ url });
      await tracking.admin.post(`/api/webhooks/${id}/test`);
      expect(await settled(id), url).toMatchObject({ state: 'failed', failure: 'private_address' });
    }
    expect(receiver.received).toEqual([]);
  } finally {
    await guarded.stop();
    worker = await startWorker();
  }
});

it('lets an auditor read, and nobody below an admin write', async () => {
  const { id } = await aWebhook({ url: 'https://example.com/hooks' });
  const auditor = tracking.signedInAs('auditor');
  expect((await auditor.get('/api/webhooks')).status).toBe(200);
  expect((await auditor.get(`/api/webhooks/${id}/deliveries`)).status).toBe(200);
  expect((await auditor.post(`/api/webhooks/${id}/test`)).status).toBe(403);
  expect((await tracking.signedInAs('clerk').get('/api/webhooks')).status).toBe(403);
});

it('moves a deleted webhook to the trash, and forgets what is older than 30 days', async () => {
  const { id } = await aWebhook({ url: 'https://example.com/hooks' });
  await tracking.admin.delete('/api/webhooks', { id });
  expect((await tracking.admin.get(`/api/webhooks/${id}`)).status).toBe(404);
  await tracking.admin.post('/api/trash/tracking/restore', { type: 'webhook', id });
  expect(await webhook(id)).toMatchObject({ name: 'Warehouse' });
});
