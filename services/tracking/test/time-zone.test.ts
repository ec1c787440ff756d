import '@vaultway/common/testing';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ time_zone: 'Asia/Kolkata' }));
  await content.change({});
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

/** Returns the time of an event at 20:30 UTC on the last day of a year, as in both responses. */
async function told() {
  const parcel = await tracking.aParcel().save();
  const event = await anEvent(tracking.admin, parcel, { created_at: '2026-12-31T20:30:00Z' });
  const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
  expect(seen.body.data.history.data).toEqual([event]);
  return `${event.created_at_month} ${event.created_at_day} ${event.created_at_time}`;
}

it('shows events in the company’s time zone', async () => {
  await eventually(async () => expect(await told()).toBe('Jan 1 02:00'));
});

it('applies a changed time zone', async () => {
  await content.change({ time_zone: 'America/New_York' });
  await eventually(async () => expect(await told()).toBe('Dec 31 15:30'));
});

it('treats an unknown time zone as UTC', async () => {
  await content.change({ time_zone: 'Atlantis/Capital' });
  await eventually(async () => expect(await told()).toBe('Dec 31 20:30'));
});
