import '@vaultway/common/testing';
import type { EventSuggestion } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const suggested = async (parcel: { id: string }): Promise<EventSuggestion[]> =>
  (await tracking.admin.get(`/api/activities/suggestions?parcel_id=${parcel.id}`)).body.data;

type Events = (string | { title: string; icon: string; color: string })[];

/** Creates two parcels with these events, enough for a suggestion. */
async function aHabit(...events: Events) {
  await aHistory(...events);
  await aHistory(...events);
}

/** Creates a parcel with these events, one per hour. */
const aHistory = (...events: Events) => aHistoryOf({}, ...events);

async function aHistoryOf(facts: Record<string, unknown>, ...events: Events) {
  const parcel = await tracking.aParcel(facts).save();
  for (const [hour, event] of events.entries()) {
    const told = typeof event === 'string' ? { title: event } : event;
    await anEvent(tracking.admin, parcel, { ...told, created_at: `2026-01-01T${10 + hour}:00:00Z` });
  }
  return parcel;
}

it('suggests nothing at first, and then how histories begin', async () => {
  const parcel = await tracking.aParcel().save();
  expect(await suggested(parcel)).toEqual([]);
  await aHabit('Picked up', 'Weighed');
  expect(await suggested(parcel)).toEqual([
    { title: 'Picked up', icon: 'plane', color: 'green', step: 'collected' },
  ]);
});

it('suggests what most often followed the last event, with its usual icon and color', async () => {
  const customs = { title: 'At customs', icon: 'stop', color: 'red' };
  await aHabit('Landed', customs);
  await aHistory('Landed', customs, 'Released');
  await aHabit('Landed', 'Out for delivery');
  const parcel = await aHistory('Picked up', 'Landed');
  expect(await suggested(parcel)).toEqual([
    { ...customs, step: 'customs' },
    { title: 'Out for delivery', icon: 'plane', color: 'green', step: 'out_for_delivery' },
  ]);
});

it('suggests nothing that the parcel has passed', async () => {
  await aHabit('Opened by customs', 'Picked up');
  await aHabit('Opened by customs', 'Handed to the courier');
  expect(await suggested(await aHistory('Opened by customs'))).toMatchObject([
    { title: 'Handed to the courier' },
  ]);
});

it('suggests what followed the step of an unknown title', async () => {
  await aHabit('In our vault', 'Sealed again');
  expect(await suggested(await aHistory('In the vault of Bern'))).toMatchObject([{ title: 'Sealed again' }]);
});

it('suggests nothing that only one parcel had', async () => {
  await aHistory('Kept back', 'Waiting for the certificate of origin');
  await aHabit('Kept back', 'Let go');
  expect(await suggested(await aHistory('Kept back'))).toMatchObject([{ title: 'Let go' }]);
});

it('suggests no title with the place of another parcel', async () => {
  const elsewhere = { destination: 'Boston, United States', pickup_location: 'Rustenburg' };
  for (const title of [
    'Landed in Boston, United States',
    'Landed in Frankfurt am Main, Germany',
    'Прибыло в США',
    'Arrived from Rustenburg',
    'Landed in Osaka',
    'Landed',
  ]) {
    await aHistoryOf(elsewhere, 'At sea again', title);
    await aHistoryOf(elsewhere, 'At sea again', title);
  }
  const parcel = await aHistoryOf({ destination: 'Osaka, Japan' }, 'At sea again');
  expect(await suggested(parcel)).toMatchObject([{ title: 'Landed' }, { title: 'Landed in Osaka' }]);
});

it('suggests no title with another person’s name', async () => {
  const theirs = { recipient_name: 'Daniel Okafor', sender_name: 'Karoo Minerals' };
  for (const title of ['Handed to Mr Okafor', 'Sealed by Karoo', 'Sealed by us']) {
    await aHistoryOf(theirs, 'Checked twice', title);
    await aHistoryOf(theirs, 'Checked twice', title);
  }
  expect(await suggested(await aHistory('Checked twice'))).toMatchObject([{ title: 'Sealed by us' }]);
});

it('ignores deleted events', async () => {
  await aHistory('Counted', 'Lost');
  const other = await aHistory('Counted', 'Lost');
  const events = await tracking.admin.get(`/api/activities?parcel_id=${other.id}&q=Lost`);
  await tracking.admin.delete('/api/activities', { id: events.body.data[0].id });
  expect(await suggested(await aHistory('Counted'))).toEqual([]);
});

it('responds with 404 to an unknown parcel', async () => {
  const answer = await tracking.admin.get('/api/activities/suggestions?parcel_id=nobody');
  expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
});
