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

/** A parcel with these events, one per hour. */
async function aHistory(...events: (string | { title: string; icon: string; color: string })[]) {
  const parcel = await tracking.aParcel().save();
  for (const [hour, event] of events.entries()) {
    const facts = typeof event === 'string' ? { title: event } : event;
    await anEvent(tracking.admin, parcel, { ...facts, created_at: `2026-01-01T${10 + hour}:00:00Z` });
  }
  return parcel;
}

it('suggests nothing at first, and then how histories begin', async () => {
  const parcel = await tracking.aParcel().save();
  expect(await suggested(parcel)).toEqual([]);
  await aHistory('Picked up', 'Weighed');
  expect(await suggested(parcel)).toEqual([
    { title: 'Picked up', icon: 'plane', color: 'green', step: 'collected' },
  ]);
});

it('suggests what most often followed the last event, with its usual icon and color', async () => {
  const customs = { title: 'At customs', icon: 'stop', color: 'red' };
  await aHistory('Landed', customs);
  await aHistory('Landed', customs, 'Released');
  await aHistory('Landed', 'Out for delivery');
  const parcel = await aHistory('Picked up', 'Landed');
  expect(await suggested(parcel)).toEqual([
    { ...customs, step: 'customs' },
    { title: 'Out for delivery', icon: 'plane', color: 'green', step: 'out_for_delivery' },
  ]);
});

it('suggests nothing that the parcel has behind it', async () => {
  await aHistory('Opened by customs', 'Picked up');
  await aHistory('Opened by customs', 'Handed to the courier');
  expect(await suggested(await aHistory('Opened by customs'))).toMatchObject([
    { title: 'Handed to the courier' },
  ]);
});

it('suggests what followed the step of a title that is new', async () => {
  await aHistory('In our vault', 'Sealed again');
  expect(await suggested(await aHistory('In the vault of Bern'))).toMatchObject([{ title: 'Sealed again' }]);
});

it('ignores deleted events', async () => {
  const other = await aHistory('Counted', 'Lost');
  const events = await tracking.admin.get(`/api/activities?parcel_id=${other.id}&q=Lost`);
  await tracking.admin.delete('/api/activities', { id: events.body.data[0].id });
  expect(await suggested(await aHistory('Counted'))).toEqual([]);
});

it('answers 404 for an unknown parcel', async () => {
  const answer = await tracking.admin.get('/api/activities/suggestions?parcel_id=nobody');
  expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
});
