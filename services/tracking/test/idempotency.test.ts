import { Nightly } from '@vaultway/common';
import { HttpClient } from '@vaultway/common/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode, trackUrl } from './support/builders.js';
import { upload } from './support/imports.js';
import { publishKeys } from './support/keys.js';
import { untilOneWaits } from './support/locks.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking({ WEBHOOK_ALLOW_PRIVATE_HOSTS: true });
});
afterAll(() => tracking?.stop());

const keyed = (key: string = randomUUID(), by = tracking.admin) => by.with({ 'idempotency-key': key });
const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';
const titles = async (parcel_id: string): Promise<string[]> => {
  const { body } = await tracking.admin.get(`/api/activities?parcel_id=${parcel_id}`);
  return body.data.map(({ title }: { title: string }) => title);
};
const rowsOf = async (table: string): Promise<number> => {
  const [row] = await tracking.database.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
  return row?.n ?? 0;
};

describe('an event with an Idempotency-Key', () => {
  it('is added once, however often it is sent', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    const event = { parcel_id: parcel.id, title: 'Picked up' };
    const first = await client.post('/api/activities', event);
    const again = await client.post('/api/activities', event);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(again.body).toEqual(first.body);
    expect(await titles(parcel.id)).toEqual(['Picked up']);
  });

  it('is added once if sent as JSON with other order of fields, or as a form', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    await client.post('/api/activities', { parcel_id: parcel.id, title: 'Picked up' });
    const reordered = { title: 'Picked up', parcel_id: parcel.id };
    expect(isReplay(await client.post('/api/activities', reordered))).toBe(true);
    expect(isReplay(await client.post('/api/activities', new URLSearchParams(reordered)))).toBe(true);
    expect(await titles(parcel.id)).toEqual(['Picked up']);
  });

  it('is added once by concurrent requests to two replicas, and the others may retry', async () => {
    const parcel = await tracking.aParcel().save();
    const other = await tracking.replica();
    const key = randomUUID();
    const there = new HttpClient(other.url);
    for (const [name, value] of tracking.admin.cookies) there.cookies.set(name, value);
    const clients = [keyed(key), keyed(key, there)];
    const event = { parcel_id: parcel.id, title: 'Raced' };
    const send = (n: number) => clients[n % 2]?.post('/api/activities', event);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));
    await other.stop();
    expect(await titles(parcel.id)).toEqual(['Raced']);
    for (const answer of answers) {
      if (answer?.status === 201) continue;
      expect(answer).toMatchEnvelope({ status: 409, code: 'key_in_use', params: { seconds: 1 } });
      expect(answer?.headers.get('retry-after')).toBe('1');
    }
    expect(await send(0)).toMatchEnvelope({ status: 201 });
  });

  it('gets 409 while the first request is running', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    const event = { parcel_id: parcel.id, title: 'Slow' };
    const lock = tracking.database.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT FROM parcels WHERE id = $1 FOR UPDATE', [parcel.id]);
    const first = client.post('/api/activities', event);
    await untilOneWaits(tracking.database);
    expect(await client.post('/api/activities', event)).toMatchEnvelope({ status: 409, code: 'key_in_use' });
    await lock.commitTransaction();
    await lock.release();
    expect((await first).status).toBe(201);
    expect(isReplay(await client.post('/api/activities', event))).toBe(true);
    expect(await titles(parcel.id)).toEqual(['Slow']);
  });
});

describe('a key', () => {
  it('is rejected with another body or another call', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    await client.post('/api/activities', { parcel_id: parcel.id, title: 'One' });
    const otherBody = await client.post('/api/activities', { parcel_id: parcel.id, title: 'Two' });
    expect(otherBody).toMatchEnvelope({ status: 409, code: 'key_reused' });
    const otherCall = await client.post('/api/parcels', {
      tracking_code: freshCode(),
      recipient_name: 'Ada',
      destination: 'Zürich',
    });
    expect(otherCall).toMatchEnvelope({ status: 409, code: 'key_reused' });
    const address = await client.post('/api/activities?x=1', { parcel_id: parcel.id, title: 'One' });
    expect(address).toMatchEnvelope({ status: 409, code: 'key_reused' });
    expect(await titles(parcel.id)).toEqual(['One']);
  });

  it.each([
    ['', 'required'],
    ['""', 'required'],
    ['x'.repeat(256), 'too_long'],
    ['a\tb', 'invalid'],
    ['"open', 'invalid'],
  ])('of %j is rejected by its name, and nothing is done', async (key, code) => {
    const parcel = await tracking.aParcel().save();
    const answer = await keyed(key).post('/api/activities', { parcel_id: parcel.id, title: 'x' });
    expect(answer).toMatchEnvelope({
      status: 422,
      details: [expect.objectContaining({ field: 'Idempotency-Key', code })],
    });
    expect(await titles(parcel.id)).toEqual([]);
  });

  it('is the same bare and quoted', async () => {
    const parcel = await tracking.aParcel().save();
    const key = randomUUID();
    const event = { parcel_id: parcel.id, title: 'Quoted' };
    await keyed(key).post('/api/activities', event);
    expect(isReplay(await keyed(`"${key}"`).post('/api/activities', event))).toBe(true);
  });

  it('belongs to its account, API key or network', async () => {
    const parcel = await tracking.aParcel().save();
    const [one, two] = await publishKeys(tracking, ['events:write', 'events:write']);
    const key = randomUUID();
    const program = (secret = '') => new HttpClient(tracking.url, { authorization: `Bearer ${secret}` });
    const callers = [tracking.admin, tracking.signedInAs('clerk'), program(one), program(two)];
    const event = { parcel_id: parcel.id, title: 'Mine' };
    for (const by of callers) {
      const answer = await keyed(key, by).post('/api/activities', event);
      expect(answer.status, answer.text).toBe(201);
    }
    expect(await titles(parcel.id)).toHaveLength(new Set(callers).size);
  });

  it('can be used again after a failure', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    expect((await client.post('/api/activities', { parcel_id: randomUUID(), title: 'x' })).status).toBe(404);
    expect((await client.post('/api/activities', { parcel_id: parcel.id, title: '' })).status).toBe(422);
    expect((await client.post('/api/activities', { parcel_id: parcel.id, title: 'x' })).status).toBe(201);
  });

  it('and its record commit together', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    const event = { parcel_id: parcel.id, title: 'Unlucky' };
    await tracking.database.query(
      `ALTER TABLE idempotency_keys ADD CONSTRAINT no_luck CHECK (request = '') NOT VALID`,
    );
    const failed = await client.post('/api/activities', event);
    await tracking.database.query('ALTER TABLE idempotency_keys DROP CONSTRAINT no_luck');
    expect(failed.status).toBe(500);
    expect(await titles(parcel.id)).toEqual([]);
    expect((await client.post('/api/activities', event)).status).toBe(201);
  });

  it('expires after a day, and is then deleted at night', async () => {
    const parcel = await tracking.aParcel().save();
    const client = keyed();
    const event = { parcel_id: parcel.id, title: 'Daily' };
    await client.post('/api/activities', event);
    await tracking.database.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    expect(isReplay(await client.post('/api/activities', event))).toBe(false);
    expect(await titles(parcel.id)).toHaveLength(2);
    await tracking.database.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    await tracking.forgetNight();
    await tracking.app.get(Nightly, { strict: false }).runDue();
    expect(await rowsOf('idempotency_keys')).toBe(0);
  });

  it('stores neither the key, nor the caller, nor the record', async () => {
    const parcel = await tracking.aParcel({ recipient_name: 'Ada Lovelace' }).save();
    const key = randomUUID();
    const address = '203.0.113.77';
    await tracking
      .visitorFrom(address)
      .with({ 'idempotency-key': key })
      .post(`${trackUrl(parcel.tracking_code)}/subscriptions`, { email: 'ada@example.com', language: 'en' });
    await keyed(key).post('/api/activities', { parcel_id: parcel.id, title: 'For Ada Lovelace' });
    const rows = JSON.stringify(await tracking.database.query('SELECT * FROM idempotency_keys'));
    for (const secret of [key, address, 'ada@example.com', 'Lovelace']) expect(rows).not.toContain(secret);
  });
});

describe('a parcel with a key', () => {
  it('is repeated as it is now, even from the trash, and not found once it is gone', async () => {
    const client = keyed();
    const facts = { tracking_code: freshCode(), recipient_name: 'Ada', destination: 'Zürich' };
    const { body } = await client.post('/api/parcels', facts);
    await tracking.admin.patch('/api/parcels', { id: body.data.id, status: 'Held' });
    expect(await client.post('/api/parcels', facts)).toMatchEnvelope({
      status: 201,
      data: { id: body.data.id, status: 'Held' },
    });
    await tracking.admin.delete('/api/parcels', { id: body.data.id });
    expect((await client.post('/api/parcels', facts)).body.data.id).toBe(body.data.id);
    await tracking.database.query('DELETE FROM parcels WHERE id = $1', [body.data.id]);
    expect(await client.post('/api/parcels', facts)).toMatchEnvelope({
      status: 404,
      code: 'parcel_not_found',
    });
  });
});

describe('other calls with a key', () => {
  it('add an event to many parcels once', async () => {
    const parcels = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const ids = [...parcels.map(({ id }) => id), randomUUID()];
    const client = keyed();
    const send = () => client.post('/api/parcels/bulk', { action: 'add_event', ids, title: 'Sorted' });
    const first = await send();
    expect(first).toMatchEnvelope({ status: 200, data: { done: 2, failed: 1 } });
    expect((await send()).body).toEqual(first.body);
    for (const { id } of parcels) expect(await titles(id)).toEqual(['Sorted']);
  });

  it('answer for the parcels that matched at first', async () => {
    const status = `Held ${randomUUID()}`;
    const parcel = await tracking.aParcel({ status }).save();
    const match = new URLSearchParams({ status }).toString();
    const client = keyed();
    const send = () =>
      client.post('/api/parcels/bulk', { action: 'set_status', match, status: 'On its way' });
    const first = await send();
    expect(first.body.data).toMatchObject({ done: 1, rows: [{ id: parcel.id, ok: true }] });
    expect((await send()).body).toEqual(first.body);
  });

  it('return the secret of the same webhook', async () => {
    const client = keyed();
    const webhook = { name: 'Shop', url: 'https://shop.example/hooks', types: ['parcel.created'] };
    const first = await client.post('/api/webhooks', webhook);
    expect(first.body.data.secret).toMatch(/^whsec_/);
    expect((await client.post('/api/webhooks', webhook)).body).toEqual(first.body);
    expect(await rowsOf('webhook_endpoints')).toBe(1);

    const { id } = first.body.data;
    const renewing = keyed();
    const renewed = await renewing.post(`/api/webhooks/${id}/secret`);
    expect(renewed.body.data.secret).not.toBe(first.body.data.secret);
    expect((await renewing.post(`/api/webhooks/${id}/secret`)).body).toEqual(renewed.body);

    const testing = keyed();
    const sent = await testing.post(`/api/webhooks/${id}/test`);
    expect((await testing.post(`/api/webhooks/${id}/test`)).body.data.id).toBe(sent.body.data.id);
    expect(await rowsOf('webhook_deliveries')).toBe(1);
  });

  it('read a file once, unless it is another one', async () => {
    const csv = 'Tracking number,Recipient\nVW-ONCE,Ada';
    const client = keyed();
    const first = await upload(client, 'parcels', csv);
    expect(first.status, first.text).toBe(201);
    expect((await upload(client, 'parcels', csv)).body).toEqual(first.body);
    expect(await upload(client, 'parcels', `${csv}\nVW-TWICE,Ada`)).toMatchEnvelope({
      status: 409,
      code: 'key_reused',
    });
    expect(await rowsOf('imports')).toBe(1);
  });

  it('mail a subscriber once', async () => {
    const parcel = await tracking.aParcel().save();
    const client = tracking.visitor().with({ 'idempotency-key': randomUUID() });
    const email = `${randomUUID()}@example.com`;
    const send = () => client.post(`${trackUrl(parcel.tracking_code)}/subscriptions`, { email });
    const first = await send();
    const again = await send();
    expect([first.status, again.status, isReplay(again)]).toEqual([202, 202, true]);
    const [links] = await tracking.database.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM subscription_links JOIN subscriptions ON subscriptions.id = subscription_id
       WHERE email = $1`,
      [email],
    );
    expect(links?.n).toBe(1);
  });
});
