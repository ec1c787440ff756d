import '@vaultway/common/testing';
import type { AuditRecord } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const records = async (query: string): Promise<AuditRecord[]> =>
  (await tracking.admin.get(`/api/audit/tracking?${query}`)).body.data;

it('records what was done to a parcel, by whom, and its state before and after', async () => {
  const session = sessions.sign({ email: 'ada@example.com' });
  const ada = sessions.signedIn(tracking.url, session);
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  await ada.patch('/api/parcels', { id: parcel.id, status: 'two' });
  await ada.delete('/api/parcels', { id: parcel.id });

  const [deleted, updated, created] = await records(`record_type=parcel&record_id=${parcel.id}`);
  expect(created).toMatchObject({ action: 'parcel.created', before: null, after: { status: 'one' } });
  expect(updated).toMatchObject({
    action: 'parcel.updated',
    admin_id: session.admin.id,
    admin_email: 'ada@example.com',
    before: { status: 'one' },
    after: { status: 'two' },
  });
  expect(deleted).toMatchObject({ action: 'parcel.deleted', before: { status: 'two' }, after: null });
});

it('records what was done to an event', async () => {
  const event = await anEvent(tracking.admin, await tracking.aParcel().save(), { title: 'one' });
  await tracking.admin.patch('/api/activities', { id: event.id, title: 'two' });
  await tracking.admin.delete('/api/activities', { id: event.id });
  const found = await records(`record_id=${event.id}`);
  expect(found.map(({ action }) => action)).toEqual([
    'activity.deleted',
    'activity.updated',
    'activity.created',
  ]);
});

it('records nothing that failed', async () => {
  const parcel = await tracking.aParcel().save();
  await tracking.admin.patch('/api/parcels', { id: parcel.id, show_map: 'yes' });
  await tracking.admin.post('/api/parcels', { ...parcel });
  expect(await records(`record_id=${parcel.id}`)).toHaveLength(1);
});

it('is paged, and can be filtered by admin, action and time', async () => {
  const session = sessions.sign();
  const admin = sessions.signedIn(tracking.url, session);
  const before = new Date().toISOString();
  const parcel = await tracking.aParcel().save();
  for (const status of ['one', 'two', 'three']) await admin.patch('/api/parcels', { id: parcel.id, status });

  const mine = `admin_id=${session.admin.id}`;
  expect(await tracking.admin.get(`/api/audit/tracking?${mine}&per_page=2`)).toMatchEnvelope({
    status: 200,
    total: 3,
    last_page: 2,
    next_page_url: `/api/audit/tracking?${mine}&per_page=2&page=2`,
  });
  expect(await records(`${mine}&action=parcel.deleted`)).toEqual([]);
  expect(await records(`${mine}&from=${before}`)).toHaveLength(3);
  expect(await records(`${mine}&to=${before}`)).toEqual([]);
});

it('is sorted by time either way, and by nothing else', async () => {
  const parcel = await tracking.aParcel().save();
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'later' });
  const actions = async (sort: string) =>
    (await records(`record_id=${parcel.id}&sort=${sort}`)).map(({ action }) => action);
  expect(await actions('created_at')).toEqual(['parcel.created', 'parcel.updated']);
  expect(await actions('-created_at')).toEqual(['parcel.updated', 'parcel.created']);
  const answer = await tracking.admin.get('/api/audit/tracking?sort=action');
  expect(answer.status).toBe(422);
  expect(answer.body.details).toMatchObject([{ field: 'sort', code: 'not_a_choice' }]);
});
