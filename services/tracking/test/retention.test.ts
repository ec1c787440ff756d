import '@vaultway/common/testing';
import { CompanySettings, Nightly, REDIS } from '@vaultway/common';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import { type Parcel, PARCEL_FIELD_NAMES, PARCEL_FIELDS } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingInPostgres } from '../../../tests/support/everything-stored.ts';
import { anEvent, exampleFacts, trackUrl } from './support/builders.js';
import { aPicture, photoForm } from './support/pictures.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let replica: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ retention_days: 30 }));
  replica = await tracking.replica();
  // It retries shortly, since its first request preceded content; a night without the settings would be skipped.
  await eventually(() => tracking.app.get(CompanySettings).known());
});
afterAll(async () => {
  await replica?.stop();
  await tracking?.stop();
  await content?.stop();
});

/** Any text may name a person, except the weight. */
const TEXTS = PARCEL_FIELD_NAMES.filter((name) => PARCEL_FIELDS[name].kind === 'text' && name !== 'weight');

const PERSON = {
  ...Object.fromEntries(TEXTS.map((name) => [name, `Zofia's ${name}`])),
  recipient_name: 'Zofia Wrzos',
  recipient_email: 'zofia@wrzos.example',
  recipient_phone_number: '+48 22 555 01 99',
  sender_name: 'Zenon Kwiat',
  sender_email: 'zenon@kwiat.example',
  destination: 'Wrzosowa 9, Warsaw, Poland',
  current_location: 'Kwiat Yard, Lisbon, Portugal',
  pickup_location: 'Zenon Kwiat, Lisbon, Portugal',
  status: 'Delivered to Zofia Wrzos',
  step: null,
  parcel_content: "Zofia's ring",
};
const NAMES = /zofia|wrzos|zenon|kwiat|555 ?01 ?99/i;

async function aDeliveredParcel(facts: Record<string, unknown> = {}): Promise<Parcel> {
  const parcel = await tracking.aParcel({ ...exampleFacts(), ...PERSON, ...facts }).save();
  await anEvent(tracking.admin, parcel, { title: 'Handed to Zofia Wrzos', description: 'Zofia signed' });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, weight: '12 kg' });
  return parcel;
}

/** Simulates a number of days without changes. */
async function age(id: string, days: number) {
  await tracking.database.query(
    `UPDATE activities SET created_at = created_at - make_interval(days => $2) WHERE parcel_id = $1`,
    [id, days],
  );
  await tracking.database.query(
    `UPDATE parcels SET updated_at = now() - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );
}

/** Waits until the last look-up is stored: meanwhile it locks the parcel, and retention would skip it. */
async function lookupStored(id: string) {
  const stored = 'SELECT FROM lookup_snapshots WHERE parcel_id = $1';
  await eventually(async () => expect(await tracking.database.query<object[]>(stored, [id])).toHaveLength(1));
}

async function night() {
  await tracking.forgetNight();
  await tracking.app.get(Nightly, { strict: false }).runDue();
}

describe('a parcel delivered long ago', () => {
  it('names nobody in any table, cache or store, and keeps its code, dates, towns and weight', async () => {
    const parcel = await aDeliveredParcel();
    await tracking.admin.post('/api/parcels/image', photoForm(parcel.id, await aPicture()));
    await tracking.admin.post('/api/invoices', {
      product: 'Transport for Zofia',
      parcel_id: parcel.id,
      recipient_name: 'Zofia Wrzos',
    });
    await tracking.visitor().post(`${trackUrl(parcel.tracking_code)}/subscriptions`, {
      email: 'friend@wrzos.example',
      language: 'en',
    });
    await age(parcel.id, 31);
    expect((await replica.visitor().get(trackUrl(parcel.tracking_code))).text).toMatch(NAMES);
    expect(await readdir(tracking.config.IMAGE_DIR ?? '')).not.toEqual([]);
    await lookupStored(parcel.id);

    await night();

    expect(await everythingInPostgres(tracking.database)).not.toMatch(NAMES);
    const kept = await readdir(tracking.config.IMAGE_DIR ?? '');
    expect(kept.filter((name) => name !== 'log-checkpoint.txt')).toEqual([]);
    const { body } = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(body.data).toMatchObject({
      tracking_code: parcel.tracking_code,
      destination: 'Warsaw, Poland',
      pickup_location: 'Lisbon, Portugal',
      min_expected_delivery_date: parcel.min_expected_delivery_date,
      weight: '12 kg',
      status: expect.stringContaining('Delivered'),
      recipient_email: null,
      show_map: 'no',
      position: null,
    });
    // A replica that missed the announcement answers from memory for a second.
    await eventually(async () =>
      expect((await replica.visitor().get(trackUrl(parcel.tracking_code))).text).not.toMatch(NAMES),
    );
  });

  it('keeps only time zones of the places left, and given ones', async () => {
    const parcel = await aDeliveredParcel({
      destination: 'Wrzosowa 9',
      map_destination_latitude: 52.23,
      map_destination_longitude: 21.01,
      current_location: 'Kwiat Yard',
      map_current_latitude: 52.23,
      map_current_longitude: 21.01,
    });
    await anEvent(tracking.admin, parcel, { title: 'A', step: 'delivered' });
    await anEvent(tracking.admin, parcel, { title: 'B', step: 'collected' });
    await anEvent(tracking.admin, parcel, { title: 'C', step: 'delivered', time_zone: 'Asia/Tokyo' });
    const zones = async () => {
      const rows = await tracking.database.query<{ time_zone: string | null }[]>(
        'SELECT time_zone FROM activities WHERE parcel_id = $1 ORDER BY created_at',
        [parcel.id],
      );
      return rows.map(({ time_zone }) => time_zone);
    };
    expect(await zones()).toEqual(['Europe/Warsaw', 'Europe/Warsaw', 'Europe/Lisbon', 'Asia/Tokyo']);
    await age(parcel.id, 31);
    await night();
    expect(await zones()).toEqual([null, null, 'Europe/Lisbon', 'Asia/Tokyo']);
  });

  it('has its queued mails withdrawn', async () => {
    const redis: Redis = tracking.app.get(REDIS);
    const jobs = async () =>
      new Set(await redis.keys('bull:mail-tracking:????????-????-????-????-????????????'));
    const before = await jobs();
    const parcel = await aDeliveredParcel();
    await tracking.visitor().post(`${trackUrl(parcel.tracking_code)}/subscriptions`, {
      email: 'friend@wrzos.example',
      language: 'en',
    });
    const added = async () => (await jobs()).difference(before);
    await eventually(async () => expect(await added()).toHaveProperty('size', 1));
    await age(parcel.id, 31);
    await night();
    expect([...(await added())]).toEqual([]);
  });

  it('counts as arrived if returned to its sender', async () => {
    const parcel = await tracking
      .aParcel({ ...exampleFacts(), ...PERSON, status: 'Returned to sender' })
      .save();
    await anEvent(tracking.admin, parcel, { title: 'Returned to sender' });
    await age(parcel.id, 31);
    await night();
    const { body } = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(body.data).toMatchObject({ step: 'returned', recipient_email: null });
    expect(JSON.stringify(body)).not.toMatch(NAMES);
  });

  it('keeps who did what and when in the audit trail, marked as anonymized', async () => {
    const parcel = await aDeliveredParcel();
    await age(parcel.id, 31);
    await night();
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}`);
    expect(body.data).toMatchObject([
      { action: 'parcel.anonymized', admin_id: null, after: { tracking_code: parcel.tracking_code } },
      { action: 'parcel.updated', admin_email: 'admin@example.com', anonymized_at: expect.any(String) },
      { action: 'parcel.created', admin_email: 'admin@example.com', after: { id: parcel.id } },
    ]);
  });

  it('is not anonymized again until it changes', async () => {
    const parcel = await aDeliveredParcel();
    await age(parcel.id, 31);
    await night();
    const trail = async () =>
      (await tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}&action=parcel.anonymized`)).body
        .total;
    await night();
    expect(await trail()).toBe(1);

    await tracking.admin.patch('/api/parcels', { id: parcel.id, recipient_name: 'Zofia Wrzos' });
    await age(parcel.id, 31);
    await night();
    expect(await trail()).toBe(2);
  });
});

describe('people are kept', () => {
  it.each([
    ['of a parcel that is still under way', { status: 'In transit' }, 31],
    ['of a parcel that was delivered lately', {}, 29],
  ])('%s', async (_, facts, days) => {
    const parcel = await aDeliveredParcel(facts);
    await age(parcel.id, days);
    await night();
    const { body } = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(body.data.recipient_name).toBe('Zofia Wrzos');
    await tracking.database.query('UPDATE parcels SET status = NULL WHERE id = $1', [parcel.id]);
  });

  it('of a parcel with an unknown newest event, until its delivery is confirmed', async () => {
    const parcel = await tracking.aParcel({ ...exampleFacts(), ...PERSON, status: null }).save();
    const name = async () =>
      (await tracking.visitor().get(trackUrl(parcel.tracking_code))).body.data.recipient_name;
    await anEvent(tracking.admin, parcel, { title: 'Delivered', created_at: '2026-01-01T10:00:00Z' });
    const { id } = await anEvent(tracking.admin, parcel, {
      title: 'Zum Nachbarn?',
      created_at: '2026-01-02T10:00:00Z',
    });
    await age(parcel.id, 31);
    await night();
    expect(await name()).toBe('Zofia Wrzos');

    await tracking.admin.patch('/api/activities', { id, step: 'delivered' });
    await age(parcel.id, 31);
    await night();
    expect(await name()).not.toBe('Zofia Wrzos');
  });

  it('forever if no number of days is set', async () => {
    await content.change({ retention_days: null });
    const parcel = await aDeliveredParcel();
    await age(parcel.id, 400);
    await night();
    const { body } = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(body.data.recipient_name).toBe('Zofia Wrzos');
    await content.change({ retention_days: 30 });
  });
});

it('anonymizes more than one batch per night', async () => {
  await content.change({ retention_days: 30 });
  await tracking.database.query(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status, step, show_map, map_zoom, created_at, updated_at)
     SELECT gen_random_uuid(), 'MANY-' || n, 'MANY' || n, 'Zofia Wrzos', 'Warsaw', 'Delivered', 'delivered', 'no', 4, now(), now() - interval '31 days'
     FROM generate_series(1, 120) AS n`,
  );
  await night();
  const [left] = await tracking.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM parcels WHERE code_key LIKE 'MANY%' AND recipient_name <> '—'`,
  );
  expect(left?.count).toBe(0);
});

it('lets an invoice lose its recipient, and nothing else', async () => {
  const { body } = await tracking.admin.post('/api/invoices', { product: 'Vault', recipient_name: 'Ada' });
  const change = (what: string) =>
    tracking.database.query(`UPDATE invoices SET ${what} WHERE id = $1`, [body.data.id]);
  for (const what of [
    'recipient_name = NULL',
    `anonymized_at = now(), recipient_name = 'Bo'`,
    `anonymized_at = now(), recipient_name = NULL, number = '1'`,
    `anonymized_at = now(), recipient_name = NULL, product = 'Other'`,
  ]) {
    await expect(change(what)).rejects.toThrow('neither changes nor goes away');
  }
  await change(`anonymized_at = now(), recipient_name = NULL`);
});
