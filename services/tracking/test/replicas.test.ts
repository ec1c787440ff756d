import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Caches for longer than a test, so that only an announcement can change a replica's response. */
const FOR_EVER = 600_000;

let tracking: TrackingUnderTest;
let other: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  other = await tracking.replica({ LOOKUP_CACHE_MS: FOR_EVER });
});
afterAll(() => Promise.all([tracking?.stop(), other?.stop()]));

/** Polls a replica until it returns the expected response. */
const eventually = (replica: TrackingUnderTest, url: string) =>
  expect.poll(async () => (await replica.visitor().get(url)).body, { timeout: 10_000 });

it('shows a change on another replica before its cache expires', async () => {
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  expect(await other.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'one' } });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'two' });
  await eventually(other, url).toMatchObject({ data: { status: 'two' } });
});

it('shows a new event on another replica before its cache expires', async () => {
  const parcel = await tracking.aParcel().save();
  const url = trackUrl(parcel.tracking_code);
  await other.visitor().get(url);
  await anEvent(tracking.admin, parcel, { title: 'Landed' });
  await eventually(other, url).toMatchObject({ data: { history: { data: [{ title: 'Landed' }] } } });
});

it('shows a change of many parcels on another replica before its cache expires', async () => {
  const [one, two] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  for (const { tracking_code } of [one, two]) await other.visitor().get(trackUrl(tracking_code));
  await tracking.admin.post('/api/parcels/bulk', {
    action: 'add_event',
    ids: [one.id, two.id],
    title: 'Left',
  });
  for (const { tracking_code } of [one, two]) {
    await eventually(other, trackUrl(tracking_code)).toMatchObject({
      data: { history: { data: [{ title: 'Left' }] } },
    });
  }
});

it('drops both codes of a renamed parcel', async () => {
  const parcel = await tracking.aParcel().save();
  const [before, after] = [trackUrl(parcel.tracking_code), trackUrl(`${parcel.tracking_code}-renamed`)];
  expect(await other.visitor().get(before)).toMatchEnvelope({ status: 200 });
  expect(await other.visitor().get(after)).toMatchEnvelope({ status: 404 });
  await tracking.admin.patch('/api/parcels', {
    id: parcel.id,
    tracking_code: `${parcel.tracking_code}-renamed`,
  });
  await eventually(other, before).toMatchObject({ status: 404 });
  await eventually(other, after).toMatchObject({ status: 200 });
});

it('shows an unannounced change once its cache expires', async () => {
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  await tracking.visitor().get(url);
  await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
  await eventually(tracking, url).toMatchObject({ data: { status: 'two' } });
});

it('caches nothing if the cache is off', async () => {
  const uncached = await tracking.replica({ LOOKUP_CACHE_MS: 0 });
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  await uncached.visitor().get(url);
  await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
  expect(await uncached.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
  await uncached.stop();
});
