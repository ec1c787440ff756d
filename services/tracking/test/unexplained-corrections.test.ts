import '@vaultway/common/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { unexplainedCorrections } from '../src/log/unexplained-corrections.js';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

let event: { id: string };
beforeEach(async () => {
  const parcel = await tracking.aParcel().save();
  event = await anEvent(tracking.admin, parcel, { title: 'Weighed', description: 'Seal 4711' });
});

const found = () => unexplainedCorrections(tracking.database);
const sql = (statement: string) => tracking.database.query(statement, [event.id]);

it('explains corrections, deletions and restorations made in the product', async () => {
  await tracking.admin.patch('/api/activities', { id: event.id, title: 'Weighed again' });
  await tracking.admin.patch('/api/activities', { id: event.id, description: null, step: 'in_transit' });
  expect(await found()).toEqual({ count: 0, event: null });
  await tracking.admin.delete('/api/activities', { id: event.id });
  await tracking.admin.post('/api/trash/restore', { type: 'activity', id: event.id });
  expect(await found()).toEqual({ count: 0, event: null });
});

it.each([
  "title = 'Stolen'",
  "step = 'delivered'",
  'description = NULL',
  "title = 'Stolen', updated_at = now()",
])('reports UPDATE … SET %s, until it is taken back', async (change) => {
  await sql(`UPDATE activities SET ${change} WHERE id = $1`);
  expect(await found()).toEqual({ count: 1, event: event.id });
  await sql("UPDATE activities SET title = 'Weighed', description = 'Seal 4711', step = NULL WHERE id = $1");
  expect(await found()).toEqual({ count: 0, event: null });
});

it('reports an event without any line, unless its parcel was anonymized', async () => {
  const [{ id } = { id: '' }] = await tracking.database.query<{ id: string }[]>(
    `INSERT INTO activities (id, parcel_id, title, icon, color)
     SELECT gen_random_uuid(), parcel_id, 'Imported', icon, color FROM activities WHERE id = $1 RETURNING id`,
    [event.id],
  );
  expect((await found()).count).toBe(0);
  await tracking.database.query("UPDATE activities SET title = 'Other' WHERE id = $1", [id]);
  expect(await found()).toEqual({ count: 1, event: id });
  await tracking.database.query(
    `INSERT INTO audit (id, at, action, record_type, record_id)
     SELECT gen_random_uuid(), now(), 'parcel.anonymized', 'parcel', parcel_id FROM activities WHERE id = $1`,
    [id],
  );
  expect((await found()).count).toBe(0);
});
