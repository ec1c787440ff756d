import '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, freshCode, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

describe('updating a parcel', () => {
  it('changes only the given fields', async () => {
    const before = await tracking
      .aParcel({ status: 'Held', weight: '2 kg', map_zoom: 9 })
      .withHistory(1)
      .save();
    const answer = await tracking.admin.patch('/api/parcels', {
      id: before.id,
      status: 'Delivered',
      weight: '',
    });
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Parcel updated',
      data: {
        tracking_code: before.tracking_code,
        status: 'Delivered',
        weight: null,
        map_zoom: 9,
        created_at: before.created_at,
      },
    });
    expect(answer.body.data.history.data).toHaveLength(1);
    expect(answer.body.data.updated_at > before.updated_at).toBe(true);
  });

  it('selects by tracking code without an id, and keeps the code unchanged', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const answer = await tracking.admin.patch('/api/parcels', {
      tracking_code: tracking_code.toLowerCase(),
      status: 'Held',
    });
    expect(answer).toMatchEnvelope({ status: 200, data: { tracking_code, status: 'Held' } });
  });

  it('changes the code by id: the old one becomes free, the new one is found', async () => {
    const parcel = await tracking.aParcel().save();
    const renamed = freshCode();
    const answer = await tracking.admin.patch('/api/parcels', { id: parcel.id, tracking_code: renamed });
    expect(answer).toMatchEnvelope({ status: 200, data: { tracking_code: renamed } });
    expect(await tracking.visitor().get(trackUrl(renamed))).toMatchEnvelope({
      status: 200,
      data: { id: parcel.id },
    });
    expect(await tracking.visitor().get(trackUrl(parcel.tracking_code))).toMatchEnvelope({ status: 404 });
    await tracking.aParcel({ tracking_code: parcel.tracking_code }).save();
  });

  it('may spell its own code differently, but not take another parcel’s', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const own = ` ${one.tracking_code.toLowerCase()} `;
    expect(await tracking.admin.patch('/api/parcels', { id: one.id, tracking_code: own })).toMatchEnvelope({
      status: 200,
      data: { tracking_code: own.trim() },
    });
    expect(
      await tracking.admin.patch('/api/parcels', { id: one.id, tracking_code: other.tracking_code }),
    ).toMatchEnvelope({
      status: 409,
      errors: ['This tracking code is already in use'],
    });
  });

  it.each(['tracking_code', 'recipient_name', 'destination'])('does not clear %s', async (field) => {
    const { id } = await tracking.aParcel().save();
    const answer = await tracking.admin.patch('/api/parcels', { id, [field]: ' ' });
    expect(answer).toMatchEnvelope({
      status: 422,
      details: [expect.objectContaining({ field, code: 'required' })],
    });
  });

  it.each([
    ['an id that is no UUID', { id: 'no-such-id' }],
    ['an id that names nothing', { id: '01890000-0000-7000-8000-000000000000' }],
    ['an unknown code', { tracking_code: 'NO-SUCH-CODE' }],
  ])('finds no parcel for %s', async (_what, name) => {
    const answer = await tracking.admin.patch('/api/parcels', { ...name, status: 'x' });
    expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });

  it('requires an id or a code', async () => {
    const answer = await tracking.admin.patch('/api/parcels', { status: 'x' });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Id is required'] });
  });

  it('loses nothing when two admins change different fields concurrently', async () => {
    const { id, tracking_code } = await tracking.aParcel().save();
    await Promise.all([
      tracking.admin.patch('/api/parcels', { id, status: 'Held' }),
      tracking.admin.patch('/api/parcels', { id, weight: '3 kg' }),
    ]);
    const seen = await tracking.visitor().get(trackUrl(tracking_code));
    expect(seen).toMatchEnvelope({ status: 200, data: { status: 'Held', weight: '3 kg' } });
  });
});

describe('deleting a parcel', () => {
  it('hides it and its events everywhere, and frees its code', async () => {
    const parcel = await tracking.aParcel().withHistory(1).save();
    const event = await anEvent(tracking.admin, parcel);
    const answer = await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect(answer).toMatchEnvelope({ status: 200, message: 'Parcel deleted', data: null });

    const gone = { status: 404, errors: ['Parcel not found'] };
    expect(await tracking.visitor().get(trackUrl(parcel.tracking_code))).toMatchEnvelope(gone);
    expect(await tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/history`)).toMatchEnvelope(gone);
    expect(await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'x' })).toMatchEnvelope(gone);
    expect(await tracking.admin.delete('/api/parcels', { id: parcel.id })).toMatchEnvelope(gone);
    expect(await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}`)).toMatchEnvelope(gone);
    expect(await tracking.admin.get(`/api/activities/${event.id}`)).toMatchEnvelope({
      status: 404,
      errors: ['Not found'],
    });
    expect(await tracking.admin.patch('/api/activities', { id: event.id, title: 'x' })).toMatchEnvelope({
      status: 404,
    });
    expect(await tracking.admin.get(`/api/parcels?q=${parcel.tracking_code}`)).toMatchEnvelope({
      status: 200,
      data: [],
      total: 0,
    });

    const again = await tracking.aParcel({ tracking_code: parcel.tracking_code }).save();
    expect(again.id).not.toBe(parcel.id);
    expect(again.history.data).toEqual([]);
  });

  it('accepts the id in the query, since some proxies drop the body', async () => {
    const { id } = await tracking.aParcel().save();
    expect(await tracking.admin.delete(`/api/parcels?id=${id}`)).toMatchEnvelope({ status: 200 });
  });

  it.each([
    ['an unknown id', { id: 'x' }, 404, 'Parcel not found'],
    ['no id', {}, 422, 'Id is required'],
    ['an empty id', { id: '' }, 422, 'Id is required'],
  ])('answers %s', async (_what, body, status, sentence) => {
    expect(await tracking.admin.delete('/api/parcels', body)).toMatchEnvelope({ status, errors: [sentence] });
  });
});
