import '@vaultway/common/testing';
import { Nightly } from '@vaultway/common';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import { anEvent } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { received, soon, WebhooksUnderTest } from './support/webhooks.js';

let hooks: WebhooksUnderTest;
beforeAll(async () => {
  hooks = await WebhooksUnderTest.start();
});
afterAll(() => hooks.stop());
afterEach(() => hooks.clear());

it('delivers messages about a parcel and its events, with signatures that the standard library verifies', async () => {
  const receiver = await hooks.aReceiver();
  const { id, secret } = await hooks.aWebhook({ url: receiver.url });
  const parcel = await hooks.tracking.aParcel({ recipient_name: 'Ada Lovelace', status: 'Collected' }).save();
  await anEvent(hooks.tracking.admin, parcel, {
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
    const told = await hooks.deliveries(id);
    expect(told.map(({ state, tries, status }) => [state, tries, status])).toEqual([
      ['delivered', 1, 204],
      ['delivered', 1, 204],
    ]);
  }, soon);
});

it('delivers only the chosen types, and nothing to a disabled webhook', async () => {
  const [wanting, off] = [await hooks.aReceiver(), await hooks.aReceiver()];
  await hooks.aWebhook({ url: wanting.url, types: 'parcel.deleted,parcel.restored' });
  const { id } = await hooks.aWebhook({ url: off.url });
  await hooks.tracking.admin.patch('/api/webhooks', { id, enabled: false });
  const parcel = await hooks.tracking.aParcel().save();
  await hooks.tracking.admin.delete('/api/parcels', { id: parcel.id });
  await hooks.tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
  await received(wanting, 2);
  expect(
    wanting
      .messages()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['parcel.deleted', 'parcel.restored']);
  expect(off.received).toEqual([]);
  expect(await hooks.deliveries(id)).toEqual([]);
});

it('delivers one message per parcel of a handover', async () => {
  const receiver = await hooks.aReceiver();
  await hooks.aWebhook({ url: receiver.url, types: ['handover.recorded'] });
  const parcels = [await hooks.tracking.aParcel().save(), await hooks.tracking.aParcel().save()];
  const input = aHandoverInput('collect', parcels, { giver: 'Ada', taker: 'Bo' });
  expect((await hooks.tracking.admin.post('/api/handovers', input)).status).toBe(201);
  await received(receiver, 2);
  expect(receiver.messages().map(({ type, data }) => [type, data.tracking_code, data.step])).toEqual(
    expect.arrayContaining(
      parcels.map(({ tracking_code }) => ['handover.recorded', tracking_code, 'collected']),
    ),
  );
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('Ada');
});

it('signs with both secrets for a day after a renewal', async () => {
  const receiver = await hooks.aReceiver();
  const { id, secret } = await hooks.aWebhook({ url: receiver.url });
  const renewed = await hooks.tracking.admin.post(`/api/webhooks/${id}/secret`);
  expect(renewed.status).toBe(201);
  expect(renewed.body.data.secret).not.toBe(secret);
  expect((await hooks.tracking.admin.post(`/api/webhooks/${id}/test`)).status).toBe(202);
  await received(receiver, 1);
  const [{ body, headers }] = receiver.received as [Receiver['received'][number]];
  for (const each of [secret, renewed.body.data.secret]) {
    expect(new Verifier(each).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  }
});

it('shows a secret once, and stores it encrypted', async () => {
  const { id, secret } = await hooks.aWebhook({ url: 'https://example.com/hooks' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const seen = await hooks.tracking.admin.get(`/api/webhooks/${id}`);
  expect(seen.text).not.toContain('secret"');
  const [row] = await hooks.tracking.database.query('SELECT * FROM webhook_endpoints WHERE id = $1', [id]);
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  const [audit] = await hooks.tracking.database.query('SELECT * FROM audit WHERE record_id = $1', [id]);
  expect(audit).toMatchObject({ action: 'webhook.created' });
  expect(JSON.stringify(audit)).not.toContain(row.secret);
});

it.each([
  ['http://example.com/hooks'],
  ['https://user:password@example.com/'],
  ['https://example.com/#part'],
  ['nonsense'],
])('rejects %s as an address', async (url) => {
  const answer = await hooks.tracking.admin.post('/api/webhooks', {
    name: 'x',
    url,
    types: ['event.created'],
  });
  expect(answer.status).toBe(422);
  expect(answer.body.details).toEqual([expect.objectContaining({ field: 'url', code: 'not_https' })]);
});

it('resends a message under the same id on an admin’s request', async () => {
  const receiver = await hooks.aReceiver();
  const { id } = await hooks.aWebhook({ url: receiver.url });
  await hooks.tracking.aParcel().save();
  await vi.waitFor(async () => expect((await hooks.deliveries(id, '?state=delivered')).length).toBe(1), soon);
  const [delivery] = await hooks.deliveries(id);
  const replayed = await hooks.tracking.admin.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`);
  expect(replayed.status).toBe(202);
  await received(receiver, 2);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id]);
});

it('lets auditors read, and only admins write', async () => {
  const { id } = await hooks.aWebhook({ url: 'https://example.com/hooks' });
  const auditor = hooks.tracking.signedInAs('auditor');
  expect((await auditor.get('/api/webhooks')).status).toBe(200);
  expect((await auditor.get(`/api/webhooks/${id}/deliveries`)).status).toBe(200);
  expect((await auditor.post(`/api/webhooks/${id}/test`)).status).toBe(403);
  expect((await hooks.tracking.signedInAs('clerk').get('/api/webhooks')).status).toBe(403);
});

it('moves a deleted webhook to the trash, and restores it', async () => {
  const { id } = await hooks.aWebhook({ url: 'https://example.com/hooks' });
  await hooks.tracking.admin.delete('/api/webhooks', { id });
  expect((await hooks.tracking.admin.get(`/api/webhooks/${id}`)).status).toBe(404);
  await hooks.tracking.admin.post('/api/trash/tracking/restore', { type: 'webhook', id });
  expect(await hooks.webhook(id)).toMatchObject({ name: 'Warehouse' });
});

it('deletes messages older than 30 days, nightly', async () => {
  const { id } = await hooks.aWebhook({ url: (await hooks.aReceiver()).url });
  for (const days of [29, 31, 400]) {
    await hooks.tracking.database.query(
      `INSERT INTO webhook_deliveries (id, endpoint_id, type, body, created_at, next_try_at)
       VALUES (gen_random_uuid(), $1, 'parcel.created', $2, now() - make_interval(days => $3), NULL)`,
      [id, String(days), days],
    );
  }
  await hooks.tracking.forgetNight();
  await hooks.tracking.app.get(Nightly, { strict: false }).runDue();
  expect((await hooks.deliveries(id)).map(({ body }) => body)).toEqual(['29']);
});
