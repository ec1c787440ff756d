import '@vaultway/common/testing';
import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { Activity, Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { runToEnd, upload } from './support/imports.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const BOSTON = 'America/New_York';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
  await content.change({});
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const aParcel = (facts: Record<string, unknown> = {}) =>
  tracking
    .aParcel({
      pickup_location: 'Bahnhofstrasse 1, 8001 Zürich',
      destination: '1 Bank Street, Boston, MA 02108, USA',
      current_location: 'Mumbai, India',
      ...facts,
    })
    .save();
const seenBy = async (who: HttpClient, parcel: Parcel) =>
  (await who.get(trackUrl(parcel.tracking_code))).body.data.history.data as Activity[];
const eventOf = async (id: string): Promise<Activity> =>
  (await tracking.admin.get(`/api/activities/${id}`)).body.data;
const clockOf = (event: Activity | undefined) =>
  `${event?.created_at_month} ${event?.created_at_day} ${event?.created_at_time}`;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("an event's time zone", () => {
  it("is that of the place where its step happens; its calendar stays the company's", async () => {
    const parcel = await aParcel();
    const event = await anEvent(tracking.admin, parcel, {
      title: 'Delivered',
      created_at: '2026-11-27T01:48:00Z',
    });
    expect(event).toMatchObject({ time_zone: BOSTON, created_at: '2026-11-27T01:48:00.000Z' });
    expect(clockOf(event)).toBe('Nov 27 01:48');
    expect(await seenBy(tracking.visitor(), parcel)).toEqual([event]);
  });

  it.each([
    ['collected', 'Europe/Zurich'],
    ['arrived', 'Asia/Kolkata'],
    [null, 'Asia/Kolkata'],
    ['attempted', BOSTON],
    ['returned', 'Europe/Zurich'],
  ])('follows the step %s', async (step, zone) => {
    const event = await anEvent(tracking.admin, await aParcel(), { title: 'Something', step });
    expect(event.time_zone).toBe(zone);
  });

  it('follows the location sent with the event', async () => {
    const event = await anEvent(tracking.admin, await aParcel(), { current_location: 'Kathmandu' });
    expect(event.time_zone).toBe('Asia/Kathmandu');
  });

  it('is that of the coordinates where the town is unknown', async () => {
    const point = { map_current_latitude: -43.95, map_current_longitude: -176.55 };
    const parcel = await aParcel({ current_location: 'Warehouse 4', ...point });
    expect((await anEvent(tracking.admin, parcel)).time_zone).toBe('Pacific/Chatham');
  });

  it('is unknown without a known place', async () => {
    const parcel = await aParcel({ current_location: 'Indian Ocean' });
    expect((await anEvent(tracking.admin, parcel)).time_zone).toBeNull();
  });

  it('is unknown en route before the newest event, when the parcel was elsewhere', async () => {
    const parcel = await aParcel();
    await anEvent(tracking.admin, parcel, { created_at: hoursAgo(2) });
    const earlier = await anEvent(tracking.admin, parcel, { created_at: hoursAgo(3) });
    expect(earlier.time_zone).toBeNull();
  });

  it('is unknown en route if the newest event is history', async () => {
    const old = await anEvent(tracking.admin, await aParcel(), { created_at: hoursAgo(8 * 24) });
    const news = await anEvent(tracking.admin, await aParcel(), { created_at: hoursAgo(6 * 24) });
    expect([old.time_zone, news.time_zone]).toEqual([null, 'Asia/Kolkata']);
    const there = { title: 'Delivered', created_at: '2019-03-01T10:00:00Z' };
    expect((await anEvent(tracking.admin, await aParcel(), there)).time_zone).toBe(BOSTON);
  });

  it('is that of the place for the newest imported event only, in any order of more rows than a slice', async () => {
    const parcel = await aParcel();
    const rows = Array.from(
      { length: 600 },
      (_, at) => `${parcel.tracking_code},Seen,${hoursAgo((600 - at) / 10)}`,
    );
    const { body } = await upload(tracking.admin, 'events', `Code,Event,Date\n${rows.join('\n')}`);
    await runToEnd(tracking.admin, body.data.id);
    const zones = await tracking.database.query(
      `SELECT time_zone, count(*)::int AS events, max(created_at) = (SELECT max(created_at) FROM activities
         WHERE parcel_id = $1) AS newest FROM activities WHERE parcel_id = $1 GROUP BY 1 ORDER BY 2`,
      [parcel.id],
    );
    expect(zones).toEqual([
      { time_zone: 'Asia/Kolkata', events: 1, newest: true },
      { time_zone: null, events: 599, newest: false },
    ]);
  });

  it('is stored as usually spelled', async () => {
    const event = await anEvent(tracking.admin, await aParcel(), { time_zone: 'america/NEW_york' });
    expect(event.time_zone).toBe('America/New_York');
  });

  it.each(['Europe/Kiev', 'Europe/Kyiv', 'Asia/Calcutta', 'US/Eastern', 'UTC', 'Pacific/Kiritimati'])(
    'may be chosen: %s',
    async (time_zone) => {
      expect((await anEvent(tracking.admin, await aParcel(), { time_zone })).time_zone).toBe(time_zone);
    },
  );

  it.each(['Atlantis/Capital', '+05:30', 'GMT+5', 'x'.repeat(400)])('rejects %s', async (time_zone) => {
    const { id } = await aParcel();
    const created = await tracking.admin.post('/api/activities', { parcel_id: id, title: 'X', time_zone });
    expect(created).toMatchEnvelope({ status: 422 });
    expect(created.body.details[0].field).toBe('time_zone');
    const event = await anEvent(tracking.admin, { id });
    const updated = await tracking.admin.patch('/api/activities', { id: event.id, time_zone });
    expect(updated.status).toBe(422);
    expect(updated.body.details[0].field).toBe('time_zone');
  });

  it('follows a corrected destination, with a leaf in the log, but without a new version of the event', async () => {
    const parcel = await aParcel();
    const event = await anEvent(tracking.admin, parcel, { title: 'Delivered' });
    const leaves = () =>
      tracking.database.query('SELECT kind FROM log_leaves WHERE ref = $1 ORDER BY index', [event.id]);
    const change = { id: parcel.id, destination: 'Las Vegas, USA' };
    const changed = (await tracking.admin.patch('/api/parcels', change)).body.data;
    expect(await eventOf(event.id)).toMatchObject({
      time_zone: 'America/Los_Angeles',
      updated_at: event.updated_at,
    });
    expect((await seenBy(tracking.visitor(), parcel))[0]?.time_zone).toBe('America/Los_Angeles');
    expect(await leaves()).toEqual([{ kind: 'event.created' }, { kind: 'event.changed' }]);
    const again = { id: parcel.id, updated_at: changed.updated_at, weight: '2 kg' };
    expect((await tracking.admin.patch('/api/parcels', again)).status).toBe(200);
  });

  it('stays if it was chosen', async () => {
    const parcel = await aParcel();
    const chosen = await anEvent(tracking.admin, parcel, { title: 'Delivered', time_zone: 'Asia/Tokyo' });
    await tracking.admin.patch('/api/parcels', { id: parcel.id, destination: 'Las Vegas, USA' });
    await tracking.admin.patch('/api/activities', { id: chosen.id, step: 'collected' });
    expect((await eventOf(chosen.id)).time_zone).toBe('Asia/Tokyo');
  });

  it('follows the step of an edited event, stays with other edits, and returns to the place', async () => {
    const parcel = await aParcel();
    const { id } = await anEvent(tracking.admin, parcel);
    const edit = async (facts: object) =>
      (await tracking.admin.patch('/api/activities', { id, ...facts })).body.data;
    await tracking.admin.patch('/api/parcels', { id: parcel.id, current_location: 'Tokyo' });
    expect((await edit({ description: 'Gate 4' })).time_zone).toBe('Asia/Kolkata');
    expect((await edit({ step: 'delivered' })).time_zone).toBe(BOSTON);
    expect((await edit({ time_zone: 'Asia/Tokyo' })).time_zone).toBe('Asia/Tokyo');
    expect((await edit({ time_zone: '' })).time_zone).toBe(BOSTON);
    // Clients that send all fields back choose nothing.
    expect((await edit({ time_zone: BOSTON, step: 'collected' })).time_zone).toBe('Europe/Zurich');
  });

  it('survives the trash', async () => {
    const { id } = await anEvent(tracking.admin, await aParcel(), { time_zone: 'Asia/Tokyo' });
    await tracking.admin.delete('/api/activities', { id });
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'activity', id });
    expect((await eventOf(id)).time_zone).toBe('Asia/Tokyo');
  });

  it('is given to each parcel of a bulk event by its own place', async () => {
    const parcels = [await aParcel(), await aParcel({ destination: 'Tokyo' })];
    const bulk = { action: 'add_event', ids: parcels.map(({ id }) => id), title: 'Delivered' };
    await tracking.admin.post('/api/parcels/bulk', bulk);
    await tracking.admin.post('/api/parcels/bulk', { ...bulk, title: 'Called', time_zone: 'Asia/Dubai' });
    const zones = await Promise.all(
      parcels.map(async (parcel) => (await seenBy(tracking.admin, parcel)).map(({ time_zone }) => time_zone)),
    );
    expect(zones).toEqual([
      ['Asia/Dubai', BOSTON],
      ['Asia/Dubai', 'Asia/Tokyo'],
    ]);
  });
});

it("sets the offset of the event's EPCIS", async () => {
  const parcel = await aParcel();
  await anEvent(tracking.admin, parcel, { title: 'Delivered', created_at: '2026-11-27T01:48:00Z' });
  const { text } = await tracking.admin.get(`${trackUrl(parcel.tracking_code)}/epcis.json`);
  expect(JSON.parse(text).epcisBody.eventList).toMatchObject([
    { eventTime: '2026-11-26T20:48:00.000-05:00', eventTimeZoneOffset: '-05:00' },
  ]);
});

describe("a handover's event", () => {
  const record = async (facts: Record<string, unknown>) => {
    const parcel = await aParcel();
    const input = aHandoverInput('collect', [parcel], facts);
    const answer = await tracking.admin.post('/api/handovers', input);
    expect(answer.status, answer.text).toBeLessThan(300);
    return (await seenBy(tracking.admin, parcel))[0]?.time_zone;
  };

  it('has the zone of its position, else of the device, else of the place', async () => {
    const phone = { time_zone: 'Asia/Dubai' };
    expect(await record({ latitude: 35.68, longitude: 139.65, ...phone })).toBe('Asia/Tokyo');
    expect(await record({ ...phone })).toBe('Asia/Dubai');
    expect(await record({})).toBe('Europe/Zurich');
    expect(await record({ time_zone: 'Mars/Olympus' })).toBe('Europe/Zurich');
  });
});

describe('a stranger at a gated site', () => {
  beforeAll(() => content.change({ tracking_privacy: 'gated' }));
  afterAll(() => content.change({ tracking_privacy: 'open' }));

  const isGated = (parcel: Parcel) =>
    eventually(async () => {
      const { body } = await tracking.visitor().get(trackUrl(parcel.tracking_code));
      expect(body.data.restricted).toBe(true);
    });
  const told = async (facts: Record<string, unknown>, event: Record<string, unknown>) => {
    const parcel = await aParcel(facts);
    await anEvent(tracking.admin, parcel, { created_at: '2026-11-27T01:48:00Z', ...event });
    await isGated(parcel);
    const looked = await seenBy(tracking.visitor(), parcel);
    const { body } = await tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/history`);
    expect(body.data.data ?? body.data).toEqual(looked);
    return looked[0]?.time_zone;
  };

  it('sees the zone of a town that is shown', async () => {
    expect(await told({}, { title: 'Delivered' })).toBe(BOSTON);
  });

  it('sees no zone of a place that is withheld, though another place is in it', async () => {
    const point = { map_destination_latitude: 47.37, map_destination_longitude: 8.54 };
    const hidden = { destination: 'Villa Rosa', pickup_location: 'Bahnhofstrasse 1, 8001 Zürich', ...point };
    expect(await told(hidden, { title: 'Delivered' })).toBeNull();
    expect(await told({}, { step: 'arrived', time_zone: BOSTON })).toBeNull();
  });

  it('sees the zone of a town by any of its names', async () => {
    expect(await told({}, { step: 'arrived', time_zone: 'Asia/Calcutta' })).toBe('Asia/Calcutta');
    expect(await told({}, { title: 'Delivered', time_zone: 'US/Eastern' })).toBe('US/Eastern');
  });

  it('sees no zone of a place that is withheld', async () => {
    const house = {
      destination: 'Villa Rosa',
      map_destination_latitude: 42.36,
      map_destination_longitude: -71.06,
    };
    expect(await told(house, { title: 'Delivered' })).toBeNull();
    expect(await told({}, { time_zone: 'Pacific/Chatham' })).toBeNull();
    const name = {
      destination: 'Florence',
      recipient_name: 'Florence Boston',
      current_location: null,
      pickup_location: null,
    };
    expect(await told(name, { title: 'Delivered' })).toBeNull();
  });
});
