import '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const conflict = { status: 409, errors: ['Somebody else changed this meanwhile'] };

describe('two admins editing the same parcel', () => {
  it('conflict: the second one gets the current parcel, and nothing is written', async () => {
    const { id, tracking_code, updated_at } = await tracking.aParcel().save();
    const first = await tracking.admin.patch('/api/parcels', { id, updated_at, status: 'Held' });
    expect(first).toMatchEnvelope({ status: 200 });
    const second = await tracking.admin.patch('/api/parcels', { id, updated_at, status: 'Sold' });
    expect(second).toMatchEnvelope({
      ...conflict,
      data: { current: { id, status: 'Held', updated_at: first.body.data.updated_at } },
    });
    const seen = await tracking.visitor().get(trackUrl(tracking_code));
    expect(seen).toMatchEnvelope({ status: 200, data: { status: 'Held' } });
  });

  it('can continue from the version in the conflict', async () => {
    const { id, updated_at } = await tracking.aParcel().save();
    await tracking.admin.patch('/api/parcels', { id, status: 'Held' });
    const refused = await tracking.admin.patch('/api/parcels', { id, updated_at, status: 'Sold' });
    const from = refused.body.data.current.updated_at;
    const again = await tracking.admin.patch('/api/parcels', { id, updated_at: from, status: 'Sold' });
    expect(again).toMatchEnvelope({ status: 200, data: { status: 'Sold' } });
  });

  it('cannot both win when saving the same version concurrently', async () => {
    const { id, updated_at } = await tracking.aParcel().save();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        tracking.admin.patch('/api/parcels', { id, updated_at, weight: `${n} kg` }),
      ),
    );
    const wins = answers.filter(({ status }) => status === 200);
    const refusals = answers.filter(({ status }) => status === 409);
    expect([wins.length, refusals.length]).toEqual([1, 7]);
  });

  it('create different versions, however quickly changes follow', async () => {
    const { id } = await tracking.aParcel().save();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => tracking.admin.patch('/api/parcels', { id, weight: `${n} kg` })),
    );
    expect(new Set(answers.map(({ body }) => String(body.data.updated_at))).size).toBe(8);
  });

  it('do not conflict without a version', async () => {
    const { id } = await tracking.aParcel().save();
    for (const updated_at of [undefined, null, '']) {
      const answer = await tracking.admin.patch('/api/parcels', { id, updated_at, status: 'Held' });
      expect(answer).toMatchEnvelope({ status: 200 });
    }
    const answer = await tracking.admin.patch('/api/parcels', { id, updated_at: 'yesterday' });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: ['Updated at is not a time (like 2026-11-05T05:09:00Z)'],
    });
  });
});

it('detects conflicting edits of an event as well', async () => {
  const parcel = await tracking.aParcel().save();
  const { id, updated_at } = await anEvent(tracking.admin, parcel);
  await tracking.admin.patch('/api/activities', { id, updated_at, title: 'Landed' });
  const second = await tracking.admin.patch('/api/activities', { id, updated_at, title: 'Crashed' });
  expect(second).toMatchEnvelope({ ...conflict, data: { current: { id, title: 'Landed' } } });
});
