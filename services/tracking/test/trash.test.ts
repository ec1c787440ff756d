import '@vaultway/common/testing';
import { Nightly } from '@vaultway/common';
import type { TrashItem } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const trashed = async (query = ''): Promise<TrashItem[]> =>
  (await tracking.admin.get(`/api/trash/tracking${query}`)).body.data;
const restore = (type: string, id: string) =>
  tracking.admin.post('/api/trash/tracking/restore', { type, id });

async function aDeletedParcel(facts: object = {}) {
  const parcel = await tracking
    .aParcel({ ...facts })
    .withHistory(2)
    .save();
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  return parcel;
}

async function aDeletedEvent(facts: object = {}) {
  const parcel = await tracking.aParcel().save();
  const event = await anEvent(tracking.admin, parcel, { ...facts });
  await tracking.admin.delete('/api/activities', { id: event.id });
  return { parcel, event };
}

describe('the trash', () => {
  it('sorts by deletion time in both directions, and by nothing else', async () => {
    const first = await aDeletedParcel();
    const last = await aDeletedParcel();
    const ids = async (sort: string) => (await trashed(`?sort=${sort}`)).map(({ id }) => id);
    expect((await ids('deleted_at')).slice(-2)).toEqual([first.id, last.id]);
    expect((await ids('-deleted_at')).slice(0, 2)).toEqual([last.id, first.id]);
    expect((await tracking.admin.get('/api/trash/tracking?sort=name')).status).toBe(422);
  });

  it('lists deleted parcels and events, with admin and time, latest first', async () => {
    const parcel = await aDeletedParcel();
    const { event } = await aDeletedEvent({ title: 'Thrown away' });
    expect(await trashed('?per_page=2')).toEqual([
      {
        type: 'activity',
        id: event.id,
        name: 'Thrown away',
        deleted_at: expect.stringMatching(/Z$/),
        deleted_by: 'admin@example.com',
      },
      {
        type: 'parcel',
        id: parcel.id,
        name: parcel.tracking_code,
        deleted_at: expect.stringMatching(/Z$/),
        deleted_by: 'admin@example.com',
      },
    ]);
  });

  it('can be searched by code and title', async () => {
    const parcel = await aDeletedParcel({ tracking_code: 'SOUGHT-1' });
    const { event } = await aDeletedEvent({ title: 'sought event' });
    expect((await trashed('?q=Sought')).map(({ id }) => id)).toEqual([event.id, parcel.id]);
  });

  it('requires an admin', async () => {
    const visitor = tracking.visitor();
    expect((await visitor.get('/api/trash/tracking')).status).toBe(401);
    const answer = await visitor.post('/api/trash/tracking/restore', { type: 'parcel', id: 'x' });
    expect(answer.status).toBe(401);
  });
});

describe('restoring a parcel', () => {
  it('restores it with its history, visible immediately', async () => {
    const parcel = await aDeletedParcel({ status: 'Back again' });
    const url = trackUrl(parcel.tracking_code);
    const before = await tracking.visitor().get(url);
    const answer = await restore('parcel', parcel.id);
    const after = await tracking.visitor().get(url);
    expect(before.status).toBe(404);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Restored', data: { status: 'Back again' } });
    expect(after.body.data.history.data).toHaveLength(2);
    expect(await trashed(`?q=${parcel.tracking_code}`)).toEqual([]);
  });

  it('is rejected while another parcel has its code', async () => {
    const parcel = await aDeletedParcel();
    const heir = await tracking.aParcel({ tracking_code: parcel.tracking_code.toLowerCase() }).save();
    expect(await restore('parcel', parcel.id)).toMatchEnvelope({
      status: 409,
      errors: ['This tracking code is already in use'],
    });
    await tracking.admin.delete('/api/parcels', { id: heir.id });
    expect((await restore('parcel', parcel.id)).status).toBe(200);
  });

  it('counts it again in the list', async () => {
    const total = async () => (await tracking.admin.get('/api/parcels?per_page=1')).body.total;
    const parcel = await aDeletedParcel();
    const before = await total();
    await restore('parcel', parcel.id);
    expect(await total()).toBe(before + 1);
  });

  it('is recorded in the audit trail', async () => {
    const parcel = await aDeletedParcel();
    const session = sessions.sign({ email: 'ada@example.com' });
    const ada = sessions.signedIn(tracking.url, session);
    await ada.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}`);
    expect(body.data[0]).toMatchObject({
      action: 'parcel.restored',
      admin_email: 'ada@example.com',
      before: null,
      after: { tracking_code: parcel.tracking_code },
    });
  });
});

describe('restoring an event', () => {
  it('restores it in the history, visible immediately', async () => {
    const { parcel, event } = await aDeletedEvent({ title: 'Returned' });
    const seen = async () =>
      (await tracking.visitor().get(trackUrl(parcel.tracking_code))).body.data.history.data;
    const before = await seen();
    const answer = await restore('activity', event.id);
    expect(before).toEqual([]);
    expect(answer).toMatchEnvelope({ status: 200, data: { title: 'Returned', parcel_id: parcel.id } });
    expect(await seen()).toEqual([answer.body.data]);
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${event.id}`);
    expect(body.data[0]).toMatchObject({ action: 'activity.restored', before: null });
  });

  it('is rejected while its parcel is deleted', async () => {
    const { parcel, event } = await aDeletedEvent();
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect(await restore('activity', event.id)).toMatchEnvelope({
      status: 409,
      errors: ['The parcel of this event is deleted, restore it first'],
    });
    await restore('parcel', parcel.id);
    expect((await restore('activity', event.id)).status).toBe(200);
  });
});

it('restores only what is in the trash', async () => {
  const alive = await tracking.aParcel().save();
  expect((await restore('parcel', alive.id)).status).toBe(404);
  expect((await restore('activity', alive.id)).status).toBe(404);
  expect((await restore('parcel', 'x')).status).toBe(404);
  expect(await restore('page', alive.id)).toMatchEnvelope({
    status: 422,
    errors: ['Type must be one of: activity, customer, parcel, reply_template, run, view, webhook'],
  });
});

it('purges only what has been in the trash for 30 days, nightly', async () => {
  const old = await aDeletedParcel();
  const young = await aDeletedParcel();
  const { event: oldEvent } = await aDeletedEvent();
  const age = (table: string, id: string, days: string) =>
    tracking.database.query(`UPDATE ${table} SET deleted_at = now() - $2::interval WHERE id = $1`, [
      id,
      days,
    ]);
  await age('parcels', old.id, '30 days 1 minute');
  await age('parcels', young.id, '29 days 23 hours');
  await age('activities', oldEvent.id, '31 days');

  await tracking.app.get(Nightly).runDue();

  expect((await restore('parcel', old.id)).status).toBe(404);
  expect((await restore('activity', oldEvent.id)).status).toBe(404);
  expect((await restore('parcel', young.id)).status).toBe(200);
});
