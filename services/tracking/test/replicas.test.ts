import '@vaultway/common/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let other: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  other = await tracking.replica();
});
afterAll(() => Promise.all([tracking?.stop(), other?.stop()]));

/** Milliseconds in which another replica has heard of a change; its cache would last a thousand. */
const HEARD = 400;

it('shows a change on another replica before its cache would expire', async () => {
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  expect(await other.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'one' } });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'two' });
  await sleep(HEARD);
  expect(await other.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
});

it('shows a new event on another replica before its cache would expire', async () => {
  const parcel = await tracking.aParcel().save();
  const url = trackUrl(parcel.tracking_code);
  await other.visitor().get(url);
  await anEvent(tracking.admin, parcel, { title: 'Landed' });
  await sleep(HEARD);
  expect((await other.visitor().get(url)).body.data.history.data[0].title).toBe('Landed');
});

it('forgets both codes of a parcel that was renamed', async () => {
  const parcel = await tracking.aParcel().save();
  const [before, after] = [trackUrl(parcel.tracking_code), trackUrl(`${parcel.tracking_code}-renamed`)];
  expect(await other.visitor().get(before)).toMatchEnvelope({ status: 200 });
  expect(await other.visitor().get(after)).toMatchEnvelope({ status: 404 });
  await tracking.admin.patch('/api/parcels', {
    id: parcel.id,
    tracking_code: `${parcel.tracking_code}-renamed`,
  });
  await sleep(HEARD);
  expect(await other.visitor().get(before)).toMatchEnvelope({ status: 404 });
  expect(await other.visitor().get(after)).toMatchEnvelope({ status: 200 });
});

it('shows within a second what was changed behind its back', async () => {
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  await other.visitor().get(url);
  await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
  expect(await other.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'one' } });
  await sleep(1000);
  expect(await other.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
});

it('keeps nothing when the cache is switched off', async () => {
  const uncached = await tracking.replica({ LOOKUP_CACHE: 0 });
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  await uncached.visitor().get(url);
  await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
  expect(await uncached.visitor().get(url)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
  await uncached.stop();
});
