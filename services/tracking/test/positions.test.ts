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

const FRANKFURT = { map_current_latitude: 50.04, map_current_longitude: 8.56 };
const IN_FRANKFURT = {
  current_location: 'Frankfurt',
  destination: 'Zürich',
  show_map: 'yes',
  map_destination_latitude: 47.38,
  map_destination_longitude: 8.54,
  ...FRANKFURT,
};
const inFrankfurt = () => tracking.aParcel(IN_FRANKFURT).save();
const tracked = async ({ tracking_code }: Parcel) =>
  (await tracking.visitor().get(trackUrl(tracking_code))).body.data;
const positionOf = async (parcel: Parcel) => (await tracked(parcel)).position;
const change = async ({ id }: Parcel, facts: object) =>
  (await tracking.admin.patch('/api/parcels', { id, ...facts })).body.data;

describe('the position of a parcel', () => {
  it('is timed from when its coordinates were set', async () => {
    const parcel = await inFrankfurt();
    expect(await positionOf(parcel)).toEqual({ at: parcel.created_at });
    const moved = await change(parcel, { map_current_latitude: 50.05 });
    const { at } = await positionOf(parcel);
    expect(Date.parse(at)).toBeGreaterThan(Date.parse(parcel.created_at));
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(moved.updated_at));
  });

  it('is null without coordinates, and has no time if that is unknown', async () => {
    expect(await positionOf(await tracking.aParcel().save())).toBeNull();
    const parcel = await inFrankfurt();
    await tracking.database.query('UPDATE parcels SET position_at = NULL WHERE id = $1', [parcel.id]);
    await change(parcel, { weight: '3 kg' });
    expect(await positionOf(parcel)).toEqual({ at: null });
  });

  it('keeps its time if an event does not mention it', async () => {
    const parcel = await inFrankfurt();
    await anEvent(tracking.admin, parcel, { title: 'Weighed' });
    await anEvent(tracking.admin, parcel, { title: 'Sealed', current_location: ' frankfurt' });
    expect(await positionOf(parcel)).toEqual({ at: parcel.created_at });
  });

  it('is left by an event elsewhere, until it is set again', async () => {
    const parcel = await inFrankfurt();
    await anEvent(tracking.admin, parcel, { title: 'Landed', current_location: 'Doha' });
    const seen = await tracked(parcel);
    expect(seen).toMatchObject({ current_location: 'Doha', show_map: 'yes', ...FRANKFURT, position: null });
    await change(parcel, { map_current_latitude: 25.27, map_current_longitude: 51.61 });
    expect(await positionOf(parcel)).toEqual({ at: expect.any(String) });
  });

  it('is the destination’s once an event is there', async () => {
    const parcel = await inFrankfurt();
    const delivered = { title: 'Delivered', status: 'Delivered', current_location: 'zürich' };
    await anEvent(tracking.admin, parcel, delivered);
    const seen = await tracked(parcel);
    expect(seen).toMatchObject({ map_current_latitude: 47.38, map_current_longitude: 8.54 });
    expect(Date.parse(seen.position.at)).toBeGreaterThan(Date.parse(parcel.created_at));
  });

  it('is updated for each parcel of a bulk event', async () => {
    const [elsewhere, arrived] = [
      await inFrankfurt(),
      await tracking
        .aParcel({
          ...IN_FRANKFURT,
          destination: 'Oslo',
          map_destination_latitude: 59.91,
          map_destination_longitude: 10.75,
        })
        .save(),
    ];
    const ids = [elsewhere.id, arrived.id];
    const event = { action: 'add_event', ids, title: 'Landed', current_location: 'Oslo' };
    await tracking.admin.post('/api/parcels/bulk', event);
    expect(await tracked(elsewhere)).toMatchObject({ ...FRANKFURT, position: null });
    expect(await tracked(arrived)).toMatchObject({
      map_current_latitude: 59.91,
      map_current_longitude: 10.75,
      position: { at: expect.any(String) },
    });
  });

  it('is left by a change of the place alone, and confirmed by its coordinates', async () => {
    const parcel = await inFrankfurt();
    await change(parcel, { current_location: 'Frankfurt am Main' });
    expect(await positionOf(parcel)).toBeNull();
    await change(parcel, FRANKFURT);
    expect(await positionOf(parcel)).toEqual({ at: expect.any(String) });
  });

  it('keeps its time if place and coordinates are sent together', async () => {
    const parcel = await inFrankfurt();
    await change(parcel, { ...FRANKFURT, current_location: 'Frankfurt am Main' });
    expect(await positionOf(parcel)).toEqual({ at: parcel.created_at });
  });

  it('is restored from the trash, and when an event is reverted', async () => {
    const parcel = await inFrankfurt();
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
    expect(await positionOf(parcel)).toEqual({ at: parcel.created_at });
    await anEvent(tracking.admin, parcel, { title: 'Delivered', current_location: 'Zürich' });
    const put = await change(parcel, { current_location: 'Frankfurt', ...FRANKFURT });
    expect(put).toMatchObject({ current_location: 'Frankfurt', ...FRANKFURT });
    expect(await positionOf(parcel)).toEqual({ at: expect.any(String) });
  });
});

it('omits parcels that have left their point from the overview’s map', async () => {
  const moving = { ...IN_FRANKFURT, status: 'In transit' };
  const [stays, leaves] = [await tracking.aParcel(moving).save(), await tracking.aParcel(moving).save()];
  await anEvent(tracking.admin, leaves, { title: 'Landed', current_location: 'Doha' });
  const { body } = await tracking.admin.get('/api/parcels/overview');
  const codes = body.data.moving.map(({ tracking_code }: Parcel) => tracking_code);
  expect(codes).toContain(stays.tracking_code);
  expect(codes).not.toContain(leaves.tracking_code);
});
