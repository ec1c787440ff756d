import '@vaultway/common/testing';
import { randomUUID } from 'node:crypto';
import type { AuditRecord, Import } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, freshCode } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { runToEnd, upload } from './support/imports.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

/** Signs in an admin whose entries are told from others' by `mine`. */
function anAdmin() {
  const session = sessions.sign();
  const admin = sessions.signedIn(tracking.url, session);
  const entries = async (query = ''): Promise<AuditRecord[]> =>
    (await admin.get(`/api/audit/tracking?admin_id=${session.admin.id}&${query}`)).body.data;
  const rows = async (query = '') =>
    (await admin.get(`/api/audit/tracking.csv?admin_id=${session.admin.id}&${query}`)).text
      .split('\r\n')
      .slice(1, -1);
  return { admin, entries, rows };
}

const actionsOf = (entries: readonly AuditRecord[]) => entries.map(({ action }) => action);

async function imported(
  { admin }: Pick<ReturnType<typeof anAdmin>, 'admin'>,
  codes: string[],
): Promise<Import> {
  const { id } = (
    await upload(
      admin,
      'parcels',
      `Tracking number,Recipient,Destination\n${codes.map((code) => `${code},Ada,Lagos`).join('\n')}`,
    )
  ).body.data as Import;
  return runToEnd(admin, id);
}

describe('an import', () => {
  it('is one entry, which unfolds to its parcels', async () => {
    const mine = anAdmin();
    const codes = [freshCode(), freshCode(), freshCode()];
    await imported(mine, codes);
    const [run, ...others] = await mine.entries();
    expect(run).toMatchObject({ action: 'import.run', parts: 3, part_of: null });
    expect(others).toEqual([]);
    const parts = await mine.entries(`part_of=${run?.id}`);
    expect(parts.flatMap(({ parcels }) => parcels).toSorted()).toEqual(codes.toSorted());
    expect(parts[0]).toMatchObject({ action: 'parcel.created', part_of: run?.id, parts: 0 });
    expect(await mine.rows()).toHaveLength(4);
    expect(await mine.rows('grouped=yes')).toHaveLength(1);
    expect(await mine.entries(`q=${codes[1]}`)).toMatchObject([{ action: 'parcel.created' }]);
  });

  it('and its undo name each other', async () => {
    const mine = anAdmin();
    const { id } = await imported(mine, [freshCode(), freshCode()]);
    await mine.admin.delete('/api/imports', { id });
    const [undo, run] = await mine.entries();
    expect(undo).toMatchObject({ action: 'import.undone', parts: 2, undone: null });
    expect(undo?.undoes).toMatchObject({ id: run?.id, action: 'import.run', at: run?.at });
    expect(run?.undone).toMatchObject({ id: undo?.id, at: undo?.at, admin_email: undo?.admin_email });
  });
});

describe('a bulk change', () => {
  const twoParcels = async (facts = {}) => [
    await tracking.aParcel(facts).save(),
    await tracking.aParcel(facts).save(),
  ];

  it.each([
    ['set_status', { status: 'Released' }, ['parcel.updated', 'parcel.updated']],
    ['add_event', { title: 'Left Doha' }, ['activity.created', 'activity.created']],
    ['delete', {}, ['parcel.deleted', 'parcel.deleted']],
  ])('by %s is one entry', async (action, facts, parts) => {
    const mine = anAdmin();
    const ids = (await twoParcels()).map(({ id }) => id);
    expect(await mine.admin.post('/api/parcels/bulk', { action, ids, ...facts })).toMatchObject({
      status: 200,
    });
    const [whole, ...others] = await mine.entries();
    expect(whole).toMatchObject({ action: `bulk.${action}`, record_type: 'bulk', parts: 2 });
    expect(others).toEqual([]);
    expect(actionsOf(await mine.entries(`part_of=${whole?.id}`))).toEqual(parts);
    expect(await mine.entries(`record_id=${ids[0]}`)).toHaveLength(action === 'add_event' ? 0 : 1);
  });

  it('that changes nothing is no entry', async () => {
    const mine = anAdmin();
    const parcels = await twoParcels({ status: 'Held' });
    const ids = parcels.map(({ id }) => id);
    await mine.admin.post('/api/parcels/bulk', { action: 'set_status', ids, status: 'Held' });
    await mine.admin.post('/api/parcels/bulk', { action: 'delete', ids: [randomUUID(), randomUUID()] });
    expect(await mine.entries()).toEqual([]);
    const { updated_at } = (await mine.admin.get(`/api/parcels/id/${ids[0]}`)).body.data ?? parcels[0];
    expect(updated_at).toBe(parcels[0]?.updated_at);
  });

  it('is undone when all its parts are', async () => {
    const mine = anAdmin();
    const ids = (await twoParcels()).map(({ id }) => id);
    await mine.admin.post('/api/parcels/bulk', { action: 'delete', ids });
    await mine.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: ids[0] });
    expect((await mine.entries()).map(({ undone }) => undone)).toEqual([null, null]);
    await mine.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: ids[1] });
    const [restored, , deleted] = await mine.entries();
    expect(deleted).toMatchObject({ action: 'bulk.delete', undone: { id: restored?.id } });
  });

  it('of all parcels with a status is one entry, and so is its undo', async () => {
    const mine = anAdmin();
    await twoParcels({ status: 'Waiting at gate 9' });
    const change = { from: 'Waiting at gate 9', to: 'Waiting for a guard' };
    const { id } = (await mine.admin.patch('/api/statuses', change)).body.data as { id: string };
    const [merged, ...others] = await mine.entries();
    expect(merged).toMatchObject({ action: 'bulk.set_status', record_type: 'bulk', parts: 2, undone: null });
    expect(others).toEqual([]);
    await mine.admin.patch('/api/statuses', { undo: id });
    const [back, all, ...more] = await mine.entries();
    expect(back).toMatchObject({ action: 'bulk.set_status', parts: 2, undoes: { id: merged?.id } });
    expect(all).toMatchObject({ id: merged?.id, undone: { id: back?.id } });
    expect(more).toEqual([]);
  });

  it('of events is undone where the event is as it was added', async () => {
    const mine = anAdmin();
    const point = { map_current_latitude: 25.3, map_current_longitude: 51.5 };
    const facts = { status: 'Held', current_location: 'Doha', ...point };
    const parcels = await twoParcels(facts);
    const ids = parcels.map(({ id }) => id);
    const along = { title: 'Arrived', status: 'In transit', current_location: 'Oslo' };
    const added = await mine.admin.post('/api/parcels/bulk', { action: 'add_event', ids, ...along });
    const event_ids = (added.body.data.rows as { event_id: string }[]).map(({ event_id }) => event_id);
    const undo = () => mine.admin.post('/api/parcels/bulk', { action: 'remove_event', event_ids });
    const undone = await undo();
    expect(undone.body.data).toMatchObject({
      done: 2,
      rows: [{ id: ids[0], event_id: event_ids[0], ok: true }, { ok: true }],
    });
    for (const { tracking_code } of parcels) {
      const { body } = await mine.admin.get(`/api/parcels/${tracking_code}`);
      expect(body.data).toMatchObject({ ...facts, step: 'exception', history: { data: [] } });
    }
    const [back, all] = await mine.entries();
    expect(back).toMatchObject({ action: 'bulk.remove_event', parts: 4, undoes: { id: all?.id } });
    expect(all).toMatchObject({ action: 'bulk.add_event', parts: 4, undone: { id: back?.id } });
    expect((await undo()).body.data).toMatchObject({ done: 0, rows: [{ code: 'not_found' }, { ok: false }] });
    expect(await mine.entries()).toHaveLength(2);
  });

  it('of events keeps an event that was changed since, and a status of later', async () => {
    const mine = anAdmin();
    const [changed, later] = await twoParcels({ status: 'Held' });
    const along = { title: 'Arrived', status: 'In transit' };
    const ids = [changed?.id, later?.id];
    const added = await mine.admin.post('/api/parcels/bulk', { action: 'add_event', ids, ...along });
    const event_ids = (added.body.data.rows as { event_id: string }[]).map(({ event_id }) => event_id);
    await mine.admin.patch('/api/activities', { id: event_ids[0], title: 'Arrived late' });
    await mine.admin.patch('/api/parcels', { id: later?.id, status: 'Delivered' });
    const { body } = await mine.admin.post('/api/parcels/bulk', { action: 'remove_event', event_ids });
    expect(body.data).toMatchObject({
      done: 1,
      rows: [
        { id: changed?.id, tracking_code: changed?.tracking_code, code: 'changed_meanwhile' },
        { ok: true },
      ],
    });
    const [, , , all] = await mine.entries();
    expect(all).toMatchObject({ action: 'bulk.add_event', undone: null });
    const seen = await mine.admin.get(`/api/parcels/${later?.tracking_code}`);
    expect(seen.body.data).toMatchObject({ status: 'Delivered', history: { data: [] } });
  });

  it('of events is undone by clerks only where they added them', async () => {
    const [mine, theirs] = [tracking.signedInAs('clerk'), tracking.signedInAs('clerk')];
    const { id } = await tracking.aParcel({ status: 'Held' }).save();
    const facts = { action: 'add_event', ids: [id], title: 'Arrived', status: 'In transit' };
    const { body } = await mine.post('/api/parcels/bulk', facts);
    const call = { action: 'remove_event', event_ids: [body.data.rows[0].event_id] };
    expect((await theirs.post('/api/parcels/bulk', call)).body.data).toMatchObject({ done: 0, failed: 1 });
    expect((await tracking.signedInAs('auditor').post('/api/parcels/bulk', call)).status).toBe(403);
    const both = await Promise.all([
      mine.post('/api/parcels/bulk', call),
      mine.post('/api/parcels/bulk', call),
    ]);
    expect(both.map(({ body: { data } }) => data.done as number).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('names the bulk change that it undoes', async () => {
    const mine = anAdmin();
    const ids = (await twoParcels({ status: 'Held' })).map(({ id }) => id);
    for (const status of ['Released', 'Held']) {
      await mine.admin.post('/api/parcels/bulk', { action: 'set_status', ids, status });
    }
    await mine.admin.post('/api/parcels/bulk', { action: 'delete', ids });
    await mine.admin.post('/api/parcels/bulk', { action: 'restore', ids });
    const [restored, deleted, back, set] = await mine.entries();
    expect(restored?.undoes).toMatchObject({ id: deleted?.id, action: 'bulk.delete' });
    expect(deleted?.undone).toMatchObject({ id: restored?.id });
    expect(back?.undoes).toMatchObject({ id: set?.id });
    expect(set?.undone).toMatchObject({ id: back?.id });
    expect(back?.undone).toBeNull();
  });
});

it('combines the entries of a handover', async () => {
  const mine = anAdmin();
  const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  await mine.admin.post('/api/handovers', aHandoverInput('collect', [one, other]));
  const [whole, ...others] = await mine.entries();
  expect(whole).toMatchObject({
    action: 'handover.created',
    parcels: [one.tracking_code, other.tracking_code],
  });
  expect(whole?.parts).toBeGreaterThanOrEqual(2);
  expect(others).toEqual([]);
});

describe('an undone change', () => {
  it('is found among later changes of other fields', async () => {
    const mine = anAdmin();
    const { id } = await tracking.aParcel({ status: 'Held', weight: '1' }).save();
    for (const change of [{ weight: '2' }, { status: 'Released' }, { weight: '1' }]) {
      await mine.admin.patch('/api/parcels', { id, ...change });
    }
    const [back, released, heavier] = await mine.entries();
    expect(back?.undoes?.id).toBe(heavier?.id);
    expect(heavier?.undone?.id).toBe(back?.id);
    expect(released).toMatchObject({ undoes: null, undone: null });
  });

  it('is not one that was undone in part, or together with another change', async () => {
    const mine = anAdmin();
    const { id } = await tracking.aParcel({ weight: '1', destination: 'Oslo' }).save();
    await mine.admin.patch('/api/parcels', { id, weight: '2', destination: 'Bergen' });
    await mine.admin.patch('/api/parcels', { id, weight: '1' });
    await mine.admin.patch('/api/parcels', { id, weight: '3' });
    await mine.admin.patch('/api/parcels', { id, weight: '1', recipient_name: 'Ada' });
    expect((await mine.entries()).map(({ undoes }) => undoes)).toEqual([null, null, null, null]);
  });

  it('is a deletion whose record was restored', async () => {
    const mine = anAdmin();
    const { id } = await tracking.aParcel().save();
    await mine.admin.delete('/api/parcels', { id });
    await mine.admin.post('/api/trash/tracking/restore', { type: 'parcel', id });
    const [restored, deleted] = await mine.entries();
    expect(restored?.undoes).toMatchObject({ id: deleted?.id, action: 'parcel.deleted' });
    expect(deleted?.undone).toMatchObject({ id: restored?.id, at: restored?.at });
    const [row] = await mine.rows('action=parcel.deleted');
    expect(row).toContain(`"${restored?.at}","${restored?.admin_email}"`);
  });
});

describe('an entry about an event', () => {
  it('names its parcel after that was purged, and is found by its code', async () => {
    const mine = anAdmin();
    const parcel = await tracking.aParcel().save();
    const event = await anEvent(mine.admin, parcel, { title: 'one' });
    await mine.admin.delete('/api/parcels', { id: parcel.id });
    await tracking.database.query('DELETE FROM parcels WHERE id = $1', [parcel.id]);
    expect(await mine.entries(`record_id=${event.id}`)).toMatchObject([{ parcels: [parcel.tracking_code] }]);
    expect(actionsOf(await mine.entries(`q=${parcel.tracking_code.toLowerCase()}`))).toEqual([
      'parcel.deleted',
      'activity.created',
    ]);
  });
});

it.each([
  ['without its hyphen', (code: string) => code.replaceAll('-', '').toLowerCase()],
  ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')}`],
])('finds the entries of a tracking code typed %s', async (_how, typed) => {
  const mine = anAdmin();
  const parcel = await tracking.aParcel({ tracking_code: `BG-${randomUUID().slice(0, 8)}` }).save();
  await anEvent(mine.admin, parcel, { title: 'one' });
  const search = () => mine.entries(`q=${encodeURIComponent(typed(parcel.tracking_code))}`);
  expect(actionsOf(await search())).toEqual(['activity.created']);
  await mine.admin.delete('/api/parcels', { id: parcel.id });
  expect(actionsOf(await search())).toEqual(['parcel.deleted', 'activity.created']);
});

it('filters by the field that was changed', async () => {
  const mine = anAdmin();
  const { id } = await tracking.aParcel({ weight: '1' }).save();
  await mine.admin.patch('/api/parcels', { id, status: 'Held' });
  await mine.admin.patch('/api/parcels', { id, weight: '2' });
  await mine.admin.patch('/api/parcels', { id, status: 'Released' });
  expect(await mine.entries('field=weight')).toMatchObject([
    { after: { weight: expect.stringMatching(/^2/) } },
  ]);
  expect(await mine.entries('field=%27')).toEqual([]);
});

it('shows entries of an earlier version', async () => {
  const record_id = randomUUID();
  await tracking.database.query(
    `INSERT INTO audit (id, at, action, record_type, record_id) VALUES ($1, now(), 'parcel.created', 'parcel', $2)`,
    [randomUUID(), record_id],
  );
  const found = (await tracking.admin.get('/api/audit/tracking')).body.data as AuditRecord[];
  expect(found.find((entry) => entry.record_id === record_id)).toMatchObject({
    part_of: null,
    parts: 0,
    undoes: null,
    undone: null,
  });
});

it.each(['x', randomUUID(), "'"])('finds no parts of %s', async (id) => {
  const answer = await tracking.admin.get(`/api/audit/tracking?part_of=${encodeURIComponent(id)}`);
  expect(answer).toMatchEnvelope({ status: 200, total: 0 });
});
