import '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const DAYS = { min_expected_delivery_date: '2030-12-01', max_expected_delivery_date: '2030-12-04' };
const setAtOf = async ({ tracking_code }: Parcel): Promise<string | null> =>
  (await tracking.visitor().get(trackUrl(tracking_code))).body.data.expected_days_set_at;
const change = (parcel: Parcel, facts: object) =>
  tracking.admin.patch('/api/parcels', { id: parcel.id, ...facts });

describe('the time when the expected days were set', () => {
  it('is null without days, and that of their last change with them', async () => {
    const parcel = await tracking.aParcel().save();
    expect(await setAtOf(parcel)).toBeNull();
    const before = Date.now();
    await change(parcel, DAYS);
    const setAt = await setAtOf(parcel);
    expect(Date.parse(setAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
    await change(parcel, { ...DAYS, weight: '3 kg' });
    expect(await setAtOf(parcel)).toBe(setAt);
    await change(parcel, { max_expected_delivery_date: '2030-12-05' });
    expect(Date.parse((await setAtOf(parcel)) ?? '')).toBeGreaterThan(Date.parse(setAt ?? ''));
    await change(parcel, { min_expected_delivery_date: null, max_expected_delivery_date: null });
    expect(await setAtOf(parcel)).toBeNull();
  });

  it.each([
    ['an event', (parcel: Parcel) => anEvent(tracking.admin, parcel, { title: 'Held at customs' })],
    [
      'a failed delivery',
      (parcel: Parcel) => anEvent(tracking.admin, parcel, { title: 'Delivery attempted' }),
    ],
    ['a status', (parcel: Parcel) => change(parcel, { status: 'Held at customs' })],
    ['a step', (parcel: Parcel) => change(parcel, { step: 'exception' })],
  ])('is forgotten with a problem, said by %s, until new days are set', async (_, report) => {
    const parcel = await tracking.aParcel(DAYS).save();
    expect(await setAtOf(parcel)).not.toBeNull();
    await report(parcel);
    expect(await setAtOf(parcel)).toBeNull();
    await change(parcel, { max_expected_delivery_date: '2030-12-08' });
    expect(await setAtOf(parcel)).not.toBeNull();
  });

  it('is null for a parcel entered as held, until new days are set', async () => {
    const parcel = await tracking.aParcel({ ...DAYS, status: 'Held at customs' }).save();
    expect(await setAtOf(parcel)).toBeNull();
    await change(parcel, { max_expected_delivery_date: '2030-12-08' });
    expect(await setAtOf(parcel)).not.toBeNull();
  });

  it('stays with a problem and new days in one change, and with other steps', async () => {
    const parcel = await tracking.aParcel(DAYS).save();
    await change(parcel, { status: 'Held at customs', max_expected_delivery_date: '2030-12-08' });
    const setAt = await setAtOf(parcel);
    expect(setAt).not.toBeNull();
    await anEvent(tracking.admin, parcel, { title: 'In transit' });
    expect(await setAtOf(parcel)).toBe(setAt);
  });
});
