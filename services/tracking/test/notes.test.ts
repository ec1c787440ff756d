import '@vaultway/common/testing';
import type { Parcel, ParcelNote } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PersonalData } from '@vaultway/common';
import { ParcelEntity } from '../src/parcels/parcel.entity.js';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const notesOf = ({ id }: Parcel) => `/api/parcels/${id}/notes`;
const texts = async (parcel: Parcel, by = tracking.admin) =>
  ((await by.get(notesOf(parcel))).body.data as ParcelNote[]).map(({ text }) => text);
async function aNote(parcel: Parcel, text = 'Ring twice', by = tracking.admin): Promise<ParcelNote> {
  const answer = await by.post(notesOf(parcel), { text });
  expect(answer).toMatchEnvelope({ status: 201 });
  return answer.body.data;
}

it('lists notes, newest first, in pages', async () => {
  const parcel = await tracking.aParcel().save();
  for (const text of ['one', 'two\nlines', 'three']) await aNote(parcel, text);
  const page = await tracking.admin.get(`${notesOf(parcel)}?per_page=2`);
  expect(page.body.data.map((note: ParcelNote) => note.text)).toEqual(['three', 'two\nlines']);
  expect(page.body.total).toBe(3);
  expect(page.body.data[0]).toMatchObject({ author_email: 'admin@example.com', parcel_id: parcel.id });
});

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['x'.repeat(2001), 'too_long'],
  ['a\u0000', 'not_storable'],
])('rejects the text %j', async (text, code) => {
  const parcel = await tracking.aParcel().save();
  const answer = await tracking.admin.post(notesOf(parcel), { text });
  expect(answer.status).toBe(422);
  expect(answer.body.details[0]).toMatchObject({ field: 'text', code });
});

it('counts characters, not UTF-16 units', async () => {
  const parcel = await tracking.aParcel().save();
  await aNote(parcel, '📦'.repeat(2000));
});

it('lets each colleague change own notes, and administrators delete any', async () => {
  const parcel = await tracking.aParcel().save();
  const [clerk, other] = [tracking.signedInAs('clerk'), tracking.signedInAs('clerk')];
  const { id, updated_at } = await aNote(parcel, 'Mine', clerk);
  const path = `${notesOf(parcel)}/${id}`;
  expect((await other.patch(path, { text: 'Yours' })).status).toBe(403);
  expect((await other.delete(path)).status).toBe(403);
  expect((await tracking.admin.patch(path, { text: 'Yours' })).status).toBe(403);
  expect(await clerk.patch(path, { text: 'Still mine', updated_at })).toMatchEnvelope({ status: 200 });
  expect((await clerk.patch(path, { text: 'Old', updated_at })).status).toBe(409);
  expect((await tracking.admin.delete(path)).status).toBe(200);
  expect((await clerk.patch(path, { text: 'Gone' })).status).toBe(404);
  const { id: own } = await aNote(parcel, 'Mine', clerk);
  expect((await clerk.delete(`${notesOf(parcel)}/${own}`)).status).toBe(200);
});

it('finds a note by its own parcel only', async () => {
  const [parcel, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  const { id } = await aNote(parcel);
  expect((await tracking.admin.delete(`${notesOf(other)}/${id}`)).status).toBe(404);
  expect((await tracking.admin.delete(`${notesOf(other)}/nothing`)).status).toBe(404);
});

it('is read by auditors, and neither by couriers nor by visitors', async () => {
  const parcel = await tracking.aParcel().save();
  await aNote(parcel, 'Secret of the office');
  const auditor = tracking.signedInAs('auditor');
  expect(await texts(parcel, auditor)).toEqual(['Secret of the office']);
  expect((await auditor.post(notesOf(parcel), { text: 'x' })).status).toBe(403);
  const courier = tracking.signedInAs('courier');
  expect((await courier.get(notesOf(parcel))).status).toBe(403);
  expect((await tracking.visitor().get(notesOf(parcel))).status).toBe(401);
  for (const client of [courier, tracking.visitor(), tracking.admin]) {
    const seen = await client.get(trackUrl(parcel.tracking_code));
    expect(seen.text).not.toContain('Secret of the office');
  }
});

it('goes with the parcel and returns with it', async () => {
  const parcel = await tracking.aParcel().save();
  await aNote(parcel);
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  expect((await tracking.admin.get(notesOf(parcel))).status).toBe(404);
  await tracking.admin.post('/api/parcels/bulk', { action: 'restore', ids: [parcel.id] });
  expect(await texts(parcel)).toEqual(['Ring twice']);
});

it('is in the audit trail', async () => {
  const parcel = await tracking.aParcel().save();
  const { id } = await aNote(parcel);
  await tracking.admin.patch(`${notesOf(parcel)}/${id}`, { text: 'Ring once' });
  await tracking.admin.delete(`${notesOf(parcel)}/${id}`);
  const rows = await tracking.database.query<{ action: string }[]>(
    'SELECT action FROM audit WHERE record_id = $1 ORDER BY at, id',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['note.created', 'note.updated', 'note.deleted']);
});

it('a repeated request adds one note', async () => {
  const parcel = await tracking.aParcel().save();
  const headers = { 'idempotency-key': `"note ${process.pid}"` };
  for (const _ of [1, 2]) {
    const answer = await tracking.admin.send('POST', notesOf(parcel), { body: { text: 'Once' }, headers });
    expect(answer.status).toBe(201);
  }
  expect(await texts(parcel)).toEqual(['Once']);
});

it('an erasure deletes notes and texts of custom fields, and an export has them', async () => {
  const fields = [
    { key: 'ref', label: 'Ref', kind: 'text' },
    { key: 'old', label: 'Old', kind: 'text' },
    { key: 'size', label: 'Size', kind: 'number' },
    { key: 'day', label: 'Day', kind: 'date' },
  ];
  await tracking.admin.patch('/api/custom-fields', { fields });
  const custom = { ref: 'for Ada', old: 'to Ada', size: 3, day: '2026-11-05' };
  const parcel = await tracking.aParcel({ recipient_email: 'ada@example.com', custom }).save();
  const { id } = await aNote(parcel, 'Ada called');
  const other = await tracking
    .aParcel({ recipient_name: 'Bob Bee', custom: { ref: 'Like Ada Lovelace', size: 4 } })
    .save();
  await aNote(other, 'Ask Ada Lovelace');
  await tracking.admin.patch('/api/custom-fields', { fields: fields.filter(({ key }) => key !== 'old') });
  const person = { email: 'ada@example.com', name: 'Ada Lovelace' };
  const data = tracking.app.get(PersonalData);
  const exported = await Promise.all(data.sources.map((source) => source(person, null)));
  expect(exported.flatMap(({ records }) => records)).toContainEqual(
    expect.objectContaining({
      tracking_code: parcel.tracking_code,
      custom,
      notes: [expect.objectContaining({ text: 'Ada called' })],
    }),
  );
  for (const step of data.steps) {
    for (let next: string | null = null, first = true; first || next !== null; first = false)
      ({ next } = await step(person, next, tracking.database.manager));
  }
  expect(await texts(parcel)).toEqual([]);
  expect(await texts(other)).toEqual(['Ask …']);
  const stored = await tracking.database.manager.findOneByOrFail(ParcelEntity, { id: parcel.id });
  expect(stored.custom).toEqual({ size: 3, day: '2026-11-05' });
  const left = await tracking.database.manager.findOneByOrFail(ParcelEntity, { id: other.id });
  expect(left.custom).toEqual({ ref: 'Like …', size: 4 });
  const [{ telling }] = await tracking.database.query<[{ telling: number }]>(
    `SELECT count(*)::int AS telling FROM audit
     WHERE record_id IN ($1, $2) AND concat(before, after) ~ 'Ada (called)|for Ada|to Ada'`,
    [id, parcel.id],
  );
  expect(telling).toBe(0);
});
