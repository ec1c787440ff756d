import '@vaultway/common/testing';
import type { Activity, Parcel } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UsualArrivals } from '../src/public/lookup/usual-arrivals.js';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const tracked = async ({ tracking_code }: Parcel) =>
  (await tracking.visitor().get(trackUrl(tracking_code))).body.data;
const stepOf = async (parcel: Parcel) => (await tracked(parcel)).step;
const change = (facts: object) => tracking.admin.patch('/api/parcels', facts);
const at = (hour: number) => ({ created_at: `2026-11-01T${String(hour).padStart(2, '0')}:00:00Z` });

describe('the step of an event', () => {
  it('is what its title means, unless an admin sets another one', async () => {
    const parcel = await tracking.aParcel().save();
    expect(await anEvent(tracking.admin, parcel, { title: 'Beim Zoll' })).toMatchObject({ step: 'customs' });
    expect(await anEvent(tracking.admin, parcel, { title: 'Hello' })).toMatchObject({ step: null });
    const said = { title: 'Hello', step: 'stored' };
    expect(await anEvent(tracking.admin, parcel, said)).toMatchObject({ step: 'stored' });
  });

  it('follows a corrected title, unless an admin had set another one', async () => {
    const parcel = await tracking.aParcel().save();
    const derived = await anEvent(tracking.admin, parcel, { title: 'Delivered' });
    const said = await anEvent(tracking.admin, parcel, { title: 'At the gate', step: 'arrived' });
    const corrected = async ({ id }: Activity, facts: object) =>
      (await tracking.admin.patch('/api/activities', { id, ...facts })).body.data.step;
    expect(await corrected(derived, { title: 'Landed', step: 'delivered' })).toBe('arrived');
    expect(await corrected(derived, { title: 'Not delivered', step: 'arrived' })).toBeNull();
    expect(await corrected(said, { title: 'At the north gate', step: 'arrived' })).toBe('arrived');
    expect(await corrected(said, { step: 'customs' })).toBe('customs');
    expect(await corrected(said, { title: 'Landed', step: null })).toBe('arrived');
  });

  it.each(['nowhere', 'DELIVERED', '1'])('cannot be %j', async (step) => {
    const parcel = await tracking.aParcel().save();
    const answer = await tracking.admin.post('/api/activities', { parcel_id: parcel.id, title: 'X', step });
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field: 'step', code: 'not_a_choice' }]);
    expect((await change({ id: parcel.id, step })).body.details).toMatchObject([{ field: 'step' }]);
  });
});

describe('the step of a parcel', () => {
  it('is what its status means until there are events', async () => {
    const parcel = await tracking.aParcel({ status: 'Unterwegs' }).save();
    expect(parcel.step).toBe('departed');
    await change({ id: parcel.id, status: 'Held at customs' });
    expect(await stepOf(parcel)).toBe('exception');
    await change({ id: parcel.id, status: 'Who knows' });
    expect(await stepOf(parcel)).toBeNull();
  });

  it('follows the newest event that has one, however it changes', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit' }).save();
    const old = await anEvent(tracking.admin, parcel, { title: 'Picked up', ...at(8) });
    expect(await stepOf(parcel)).toBe('collected');
    const newest = await anEvent(tracking.admin, parcel, { title: 'Out for delivery', ...at(12) });
    expect(await stepOf(parcel)).toBe('out_for_delivery');
    await anEvent(tracking.admin, parcel, { title: 'Landed', ...at(10) });
    await anEvent(tracking.admin, parcel, { title: 'The recipient called', ...at(13) });
    expect(await stepOf(parcel)).toBe('out_for_delivery');
    await tracking.admin.patch('/api/activities', { id: newest.id, ...at(9) });
    expect(await stepOf(parcel)).toBe('arrived');
    await tracking.admin.patch('/api/activities', { id: newest.id, ...at(14) });
    expect(await stepOf(parcel)).toBe('out_for_delivery');
    await tracking.admin.delete('/api/activities', { id: newest.id });
    expect(await stepOf(parcel)).toBe('arrived');
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'activity', id: newest.id });
    expect(await stepOf(parcel)).toBe('out_for_delivery');
    await tracking.admin.patch('/api/activities', { id: old.id, ...at(20) });
    expect(await stepOf(parcel)).toBe('collected');
  });

  describe('with several concurrent events, in any order', () => {
    const [LOWEST_ID, HIGHEST_ID] = [
      '00000000-0000-7000-8000-000000000000',
      'ffffffff-ffff-7fff-bfff-ffffffffffff',
    ];
    interface Said {
      parcel: Parcel;
      hour: number;
      step: string | null;
      id?: string;
      deleted_at?: string;
    }
    const add = (...events: Said[]) =>
      tracking.database.query(
        `INSERT INTO activities (id, parcel_id, title, icon, color, step, created_at, deleted_at)
         SELECT id, parcel_id, 'An event', 'plane', 'green', step, created_at, deleted_at
         FROM json_populate_recordset(NULL::activities, $1)`,
        [
          JSON.stringify(
            events.map(({ parcel, hour, ...said }) => ({
              id: randomUUID(),
              parcel_id: parcel.id,
              ...at(hour),
              ...said,
            })),
          ),
        ],
      );
    const known = async ({ id }: Parcel) => {
      const [row] = await tracking.database.query<
        { step: string; last_event_at: Date | null; updated_at: Date }[]
      >('SELECT step, last_event_at, updated_at FROM parcels WHERE id = $1', [id]);
      return { step: row?.step, hour: row?.last_event_at?.getUTCHours(), updated: Number(row?.updated_at) };
    };

    it('follows the newest of all', async () => {
      const parcel = await tracking.aParcel({ status: 'In transit' }).save();
      await anEvent(tracking.admin, parcel, { title: 'Out for delivery', ...at(12) });
      await add({ parcel, hour: 11, step: 'customs' }, { parcel, hour: 9, step: 'arrived' });
      expect(await known(parcel)).toMatchObject({ step: 'out_for_delivery', hour: 12 });
      await add(
        { parcel, hour: 10, step: 'arrived' },
        { parcel, hour: 14, step: 'exception' },
        { parcel, hour: 13, step: 'customs' },
        { parcel, hour: 15, step: null },
        { parcel, hour: 16, step: 'stored', deleted_at: new Date().toISOString() },
      );
      expect(await known(parcel)).toMatchObject({ step: 'exception', hour: 15 });
    });

    it('follows the higher ID of two at the same time', async () => {
      const parcel = await tracking.aParcel().save();
      await add({ parcel, hour: 14, step: 'customs' });
      await add({ parcel, hour: 14, step: 'stored', id: LOWEST_ID });
      expect(await known(parcel)).toMatchObject({ step: 'customs' });
      await add({ parcel, hour: 14, step: 'arrived', id: HIGHEST_ID });
      expect(await known(parcel)).toMatchObject({ step: 'arrived' });
    });

    it('is that of its own events, each of which updates its parcel', async () => {
      const one = await tracking.aParcel({ status: 'Delivered' }).save();
      const other = await tracking.aParcel().save();
      const before = await known(other);
      await add(
        { parcel: one, hour: 9, step: 'customs' },
        { parcel: other, hour: 10, step: null },
        { parcel: one, hour: 8, step: 'exception' },
      );
      expect(await known(one)).toMatchObject({ step: 'delivered', hour: 9 });
      const after = await known(other);
      expect(after).toMatchObject({ step: null, hour: 10 });
      expect(after.updated).toBeGreaterThan(before.updated);
    });
  });

  it('reverts to the status when the last event is deleted', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit' }).save();
    const { id } = await anEvent(tracking.admin, parcel, { title: 'Delivered' });
    expect(await stepOf(parcel)).toBe('delivered');
    await tracking.admin.delete('/api/activities', { id });
    expect(await stepOf(parcel)).toBe('departed');
  });

  it('is the admin’s last choice, even along with an unknown status', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit' }).save();
    const event = await anEvent(tracking.admin, parcel, { title: 'Arrived' });
    await change({ id: parcel.id, status: 'Halle 7', step: 'customs' });
    expect(await stepOf(parcel)).toBe('customs');
    await change({ id: parcel.id, weight: '3 kg', status: 'Halle 7' });
    await tracking.admin.patch('/api/activities', { id: event.id, description: 'By truck' });
    expect(await stepOf(parcel)).toBe('customs');
    await change({ id: parcel.id, step: null });
    expect(await stepOf(parcel)).toBe('arrived');
    await change({ id: parcel.id, status: 'Delivered', step: 'arrived' });
    expect(await stepOf(parcel)).toBe('delivered');
  });

  it('stays delivered while earlier events are added, but not with an exception', async () => {
    const parcel = await tracking.aParcel({ status: 'Delivered' }).save();
    await anEvent(tracking.admin, parcel, { title: 'Landed' });
    expect(await stepOf(parcel)).toBe('delivered');
    await anEvent(tracking.admin, parcel, { title: 'Returned to sender' });
    expect(await stepOf(parcel)).toBe('returned');
  });

  it('can be filtered by', async () => {
    const parcel = await tracking.aParcel({ destination: 'Lhasa', status: 'On hold' }).save();
    await tracking.aParcel({ destination: 'Lhasa', status: 'Delivered' }).save();
    const found = await tracking.admin.get('/api/parcels?destination=lhasa&step=exception');
    expect(found.body.data.map(({ id }: Parcel) => id)).toEqual([parcel.id]);
    expect((await tracking.admin.get('/api/parcels?step=nowhere')).status).toBe(422);
  });

  it('is set by bulk changes', async () => {
    const parcels = [
      await tracking.aParcel().save(),
      await tracking.aParcel({ status: 'In transit' }).save(),
    ];
    const ids = ['no uuid', ...parcels.map(({ id }) => id)];
    const all = (facts: object) => tracking.admin.post('/api/parcels/bulk', { ids, ...facts });
    await all({ action: 'add_event', title: 'Landed' });
    expect(await Promise.all(parcels.map(stepOf))).toEqual(['arrived', 'arrived']);
    await all({ action: 'set_status', status: 'Delivered' });
    expect(await Promise.all(parcels.map(stepOf))).toEqual(['delivered', 'delivered']);
    await all({ action: 'set_status', status: 'Tour 7', step: 'out_for_delivery' });
    expect(await Promise.all(parcels.map(stepOf))).toEqual(['out_for_delivery', 'out_for_delivery']);
  });
});

describe('the usual arrival', () => {
  const DAY_MS = 86_400_000;
  const pickup = Date.now() - 40 * DAY_MS;
  const iso = (days: number) => new Date(pickup + days * DAY_MS).toISOString();
  const day = (days: number) => iso(days).slice(0, 10);
  const way = { shipped_via: 'Night train', destination: 'Samarkand' };

  /** Creates parcels that took 1, 2, 3 … days. */
  async function arrivals(count: number, facts: Record<string, unknown>) {
    for (let days = 1; days <= count; days += 1) {
      const parcel = await tracking.aParcel({ ...facts, destination: `Street ${days}, Samarkand` }).save();
      await anEvent(tracking.admin, parcel, { title: 'Picked up', created_at: iso(0) });
      await anEvent(tracking.admin, parcel, { title: 'Delivered', created_at: iso(days) });
    }
  }

  const learn = () => tracking.app.get(UsualArrivals).learn();

  async function underway(facts: object = {}) {
    const parcel = await tracking.aParcel({ ...way, ...facts }).save();
    await anEvent(tracking.admin, parcel, { title: 'Picked up', created_at: iso(0) });
    return parcel;
  }
  const usual = async (parcel: Parcel) => (await tracked(parcel)).usual_arrival;

  it('is unknown below 30 parcels, and then the median and the 90th percentile', async () => {
    await arrivals(29, way);
    await learn();
    expect(await usual(await underway())).toBeNull();
    await arrivals(1, way);
    await learn();
    const parcel = await underway({ destination: 'Registan 7, SAMARKAND' });
    // 1, 1, 2, 3 … 29 days: the 15th and the 27th of them.
    expect(await usual(parcel)).toEqual({ from: day(14), to: day(26), samples: 30 });
  }, 60_000);

  it('blocks no look-up once it is known', async () => {
    const usualArrivals = tracking.app.get(UsualArrivals);
    const parcel = await underway({ destination: 'Registan 8, Samarkand' });
    const hour = performance.now() + 3_600_000;
    const later = vi.spyOn(performance, 'now').mockReturnValue(hour);
    const read = vi.spyOn(tracking.database, 'query').mockReturnValue(new Promise(() => {}));
    const found = await usualArrivals.of({
      collected: 0,
      way: 'night train',
      destination: parcel.destination ?? '',
    });
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    later.mockRestore();
    expect(found).toMatchObject({ samples: 30 });
  });

  it('is null for another route, without a pickup, with an expected date, or after arrival', async () => {
    expect(await usual(await underway({ shipped_via: 'Camel' }))).toBeNull();
    expect(await usual(await underway({ destination: 'Samarkand, Blue House' }))).toBeNull();
    expect(await usual(await tracking.aParcel(way).save())).toBeNull();
    expect(await usual(await underway({ max_expected_delivery_date: '2027-01-01' }))).toBeNull();
    const arrived = await underway();
    await anEvent(tracking.admin, arrived, { title: 'Delivered' });
    expect(await usual(arrived)).toBeNull();
  });
});

it('is exported', async () => {
  const { text } = await tracking.admin.get('/api/parcels/export.csv?destination=lhasa&step=exception');
  expect(text).toMatch(/"status","step",/);
  expect(text).toMatch(/"On hold","exception",/);
});
