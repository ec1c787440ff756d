import type { CompanySettings } from '@vaultway/common';
import { someSettings } from '@vaultway/common/testing';
import type { ParcelOverview, Settings } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { OverviewQuery } from '../src/parcels/list/overview.query.js';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const DAY = 86_400_000;
/** Noon yesterday: no day ends while these tests run, and no event is later than Postgres' clock. */
const NOW = Math.floor(Date.now() / DAY) * DAY - DAY / 2;
const day = (days: number) => new Date(NOW + days * DAY).toISOString().slice(0, 10);

let tracking: TrackingUnderTest;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  tracking = await startTracking();
});
afterAll(async () => {
  await tracking?.stop();
  vi.useRealTimers();
});

async function overview(): Promise<ParcelOverview> {
  const answer = await tracking.admin.get('/api/parcels/overview');
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data;
}

it('is empty for a company without parcels', async () => {
  const nothing = { count: 0, at_least: false };
  const seen = await overview();
  expect(seen).toMatchObject({
    in_transit: nothing,
    due_today: nothing,
    late: nothing,
    moving: [],
    events: [],
  });
  expect(seen.delivered.map(({ day: each }) => each)).toEqual([-6, -5, -4, -3, -2, -1, 0].map(day));
});

it('counts parcels in transit, due, late and delivered, with places and latest events', async () => {
  const moving = { map_current_latitude: 1.36, map_current_longitude: 103.99, status: 'In transit' };
  const parcel = await tracking.aParcel({ ...moving, max_expected_delivery_date: day(0) }).save();
  await tracking.aParcel({ max_expected_delivery_date: day(-3) }).save();
  const arrived = await tracking.aParcel({ ...moving, status: 'Delivered' }).save();
  await anEvent(tracking.admin, parcel, { title: 'Landed', icon: 'plane', color: 'gold' });
  await anEvent(tracking.admin, arrived, {
    title: 'Delivered',
    created_at: new Date(NOW - DAY).toISOString(),
  });

  const seen = await overview();
  expect(seen).toMatchObject({ in_transit: { count: 1 }, due_today: { count: 1 }, late: { count: 1 } });
  expect(seen.delivered.at(-2)).toEqual({ day: day(-1), count: 1 });
  expect(seen.moving).toEqual([
    {
      tracking_code: parcel.tracking_code,
      status: 'In transit',
      step: 'arrived',
      latitude: 1.36,
      longitude: 103.99,
    },
  ]);
  expect(seen.events.map(({ title, tracking_code }) => [title, tracking_code])).toEqual([
    ['Landed', parcel.tracking_code],
    ['Delivered', arrived.tracking_code],
  ]);
});

it('counts a delivery known only by status, and no returned parcel as in transit', async () => {
  const before = await overview();
  const parcel = await tracking.aParcel({ status: 'In transit' }).save();
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'Delivered' });
  // Recorded afterwards, as by an import of old parcels.
  await tracking.aParcel({ status: 'Delivered' }).save();
  await tracking.aParcel({ status: 'Returned to sender', max_expected_delivery_date: day(-3) }).save();
  const after = await overview();
  const all = ({ delivered }: ParcelOverview) => delivered.reduce((sum, { count }) => sum + count, 0);
  expect(all(after)).toBe(all(before) + 1);
  expect([after.in_transit, after.late]).toEqual([before.in_transit, before.late]);
});

it('counts parcels as in transit from collection on, wherever they wait', async () => {
  const before = (await overview()).in_transit.count;
  const titles = ['Shipment registered', 'Collected', 'Delivery attempt failed', 'Held: exception', 'Stored'];
  for (const title of titles) await anEvent(tracking.admin, await tracking.aParcel().save(), { title });
  await tracking.aParcel({ status: null }).save();
  expect((await overview()).in_transit.count).toBe(before + 4);
  const { body } = await tracking.admin.get('/api/parcels?moving=yes&per_page=1');
  expect(body.total).toBe(before + 4);
});

it('does not count demo parcels as created', async () => {
  const fresh = await startTracking();
  const created = async () => (await fresh.admin.get('/api/parcels/overview')).body.data.created as boolean;
  try {
    await fresh.database.query(
      `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, step)
       VALUES (gen_random_uuid(), 'DEMO-1', 'DEMO1', 'Ada', 'Oslo', 'departed')`,
    );
    expect(await created()).toBe(false);
    await fresh.aParcel().save();
    expect(await created()).toBe(true);
  } finally {
    await fresh.stop();
  }
});

it('shows the newest events, however many parcels have changed since', async () => {
  const [newest] = (await overview()).events;
  await Promise.all(Array.from({ length: 40 }, () => tracking.aParcel().save()));
  expect((await overview()).events[0]).toEqual(newest);
});

it('shows nothing in the trash, however much was deleted recently', async () => {
  const [newest] = (await overview()).events;
  const deleted = await tracking.aParcel().save();
  await tracking.database.query(
    `INSERT INTO activities (id, parcel_id, title, icon, color, created_at)
     SELECT gen_random_uuid(), $1, 'Scanned', 'plane', 'green', now() FROM generate_series(1, 200)`,
    [deleted.id],
  );
  await tracking.admin.delete('/api/parcels', { id: deleted.id });
  expect((await overview()).events[0]).toEqual(newest);
});

it('places parcels without coordinates by their town, and compares couriers with their limits', async () => {
  const facts = { status: 'In transit', shipped_via: 'Gold Air' };
  const parcel = await tracking
    .aParcel({
      ...facts,
      current_location: 'Bahnhofstrasse 1, 8001 Zürich, Switzerland',
      declared_value: 'USD 900',
    })
    .save();
  await tracking.aParcel({ ...facts, shipped_via: 'gold air', declared_value: 'USD 200' }).save();
  const settings = {
    certain: (name: keyof Settings) => someSettings()[name],
    current: () => someSettings({ insured_limits: 'Gold Air: USD 1,000\nSea: EUR 5' }),
  } as CompanySettings;
  const { unplaced, over_limit } = await new OverviewQuery(tracking.database, settings).read(new Date(NOW));
  expect(unplaced.find(({ tracking_code: code }) => code === parcel.tracking_code)?.town).toBe('Zürich, CH');
  expect(over_limit).toEqual([
    { shipped_via: 'Gold Air', currency: 'USD', value: 1100, limit: 1000, unread: 0 },
  ]);
});

it('counts UTC days if the time zone is unknown', async () => {
  const settings = {
    certain: (name: keyof Settings) => someSettings({ time_zone: 'Atlantis/Capital' })[name],
    current: () => someSettings(),
  } as CompanySettings;
  const { delivered } = await new OverviewQuery(tracking.database, settings).read(new Date(NOW));
  expect(delivered.map(({ day: each }) => each)).toEqual([-6, -5, -4, -3, -2, -1, 0].map(day));
});

it('requires an admin', async () => {
  expect((await tracking.visitor().get('/api/parcels/overview')).status).toBe(401);
});
