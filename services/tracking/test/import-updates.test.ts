import '@vaultway/common/testing';
import type { Import, ImportChange, ParcelSummary } from '@vaultway/contracts';
import { PersonErasures } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anEvent, freshCode, trackUrl } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const HEADER = 'Code;Recipient;Destination;Status;Weight;ETA;Latest';
const read = async (rows: readonly string[], header = HEADER): Promise<Import> =>
  (await upload(tracking.admin, 'parcels', [header, ...rows].join('\n'), { existing: 'update' })).body.data;
const parcel = async (id: string): Promise<ParcelSummary> =>
  (await tracking.admin.get(`/api/parcels?q=${(await codeOf(id)) ?? id}`)).body.data[0];
const codeOf = async (id: string): Promise<string | undefined> => {
  const [row] = await tracking.app
    .get(DataSource)
    .query<{ tracking_code: string }[]>('SELECT tracking_code FROM parcels WHERE id = $1', [id]);
  return row?.tracking_code;
};
const changesOf = async (id: string): Promise<ImportChange[]> =>
  (await tracking.admin.get(`/api/imports/${id}/changes`)).body.data;
const undo = async (id: string): Promise<Import> =>
  (await tracking.admin.delete('/api/imports', { id })).body.data;
const change = (id: string, fields: object) => tracking.admin.patch('/api/parcels', { id, ...fields });
const trailOf = async (id: string): Promise<unknown[]> =>
  (await tracking.admin.get(`/api/audit/tracking?record_id=${id}&action=parcel.updated`)).body.data;
const aParcel = (facts: object = {}) =>
  tracking
    .aParcel({
      recipient_name: 'Ada',
      destination: 'Oslo',
      status: 'Held',
      weight: '2 kg',
      sender_name: 'Charles',
      ...facts,
    })
    .save();

it('logs nothing of an import whose rows are all unchanged, and of its undo', async () => {
  const { tracking_code } = await aParcel();
  const { id } = await read([`${tracking_code};Ada;Oslo;Held;2 kg`]);
  expect(await runToEnd(tracking.admin, id)).toMatchObject({ state: 'done', unchanged: 1, created: 0 });
  const logged = async () => (await tracking.admin.get(`/api/audit/tracking?record_id=${id}`)).body.data;
  expect(await logged()).toEqual([]);
  expect((await tracking.admin.delete('/api/imports', { id })).body.data).toMatchObject({ state: 'undone' });
  expect(await logged()).toEqual([]);
});

it('is under review again once a failed import is checked again', async () => {
  const { id } = await read([`${freshCode()};Ada;Oslo;Held;2 kg`]);
  // As if another import had taken the code meanwhile.
  await tracking.database.query(
    `UPDATE imports SET state = 'failed', failure = 'x', failure_code = 'code_taken' WHERE id = $1`,
    [id],
  );
  const { body } = await tracking.admin.patch('/api/imports', { id });
  expect(body.data).toMatchObject({ state: 'read', failure: null, failure_code: null, good: 1 });
});

describe('an import that updates parcels', () => {
  it('shows each difference, writes what differs, and takes it back', async () => {
    const [same, other] = [await aParcel(), await aParcel()];
    const fresh = freshCode();
    const found = await read([
      `${same.tracking_code.toLowerCase().replaceAll('-', ' ')};Ada;Oslo;Held;2 kg`,
      `${other.tracking_code};Ada;Rome;Out for delivery;`,
      `${fresh};Bo;Lima;;`,
    ]);
    expect(found).toMatchObject({ existing: 'update', good: 3, new: 1, changed: 1, unchanged: 1, bad: 0 });
    expect(await changesOf(found.id)).toMatchObject([
      {
        row: 3,
        parcel_id: other.id,
        tracking_code: other.tracking_code,
        changes: [
          { field: 'destination', before: 'Oslo', after: 'Rome' },
          { field: 'status', before: 'Held', after: 'Out for delivery' },
          { field: 'step', before: 'exception', after: 'out_for_delivery' },
        ],
      },
    ]);
    expect(await parcel(other.id)).toMatchObject({ destination: 'Oslo' });

    const done = await runToEnd(tracking.admin, found.id);
    expect(done).toMatchObject({ state: 'done', created: 1, new: 1, changed: 1, unchanged: 1, done: 3 });
    expect(await parcel(other.id)).toMatchObject({
      destination: 'Rome',
      status: 'Out for delivery',
      step: 'out_for_delivery',
      weight: '2 kg',
      sender_name: 'Charles',
    });
    expect((await parcel(same.id)).updated_at).toBe(same.updated_at);
    expect(await trailOf(same.id)).toEqual([]);
    expect(await trailOf(other.id)).toHaveLength(1);
    expect(await changesOf(found.id)).toHaveLength(1);

    expect(await undo(found.id)).toMatchObject({ state: 'undone', removed: 1, restored: 1, kept: 0 });
    expect(await parcel(other.id)).toMatchObject({ destination: 'Oslo', status: 'Held', step: 'exception' });
    expect((await tracking.visitor().get(trackUrl(fresh))).status).toBe(404);
    expect(await changesOf(found.id)).toEqual([]);
  });

  it('leaves existing codes out unless asked, and switches in the review', async () => {
    const { tracking_code: code } = await aParcel();
    const file = `${HEADER}\n${code};Ada;Rome;;`;
    const { id, ...skipping } = (await upload(tracking.admin, 'parcels', file)).body.data;
    expect(skipping).toMatchObject({ existing: 'skip', good: 0, bad: 1, changed: 0 });
    const updating = await tracking.admin.patch('/api/imports', { id, existing: 'update' });
    expect(updating.body.data).toMatchObject({ existing: 'update', good: 1, bad: 0, changed: 1 });
    const back = await tracking.admin.patch('/api/imports', { id, existing: 'skip' });
    expect(back.body.data).toMatchObject({ good: 0, bad: 1, changed: 0 });
    expect(await changesOf(id)).toEqual([]);
  });

  it('needs only the code for parcels that exist, and every required field for new ones', async () => {
    const { id, tracking_code: code } = await aParcel();
    const found = await read([`${code};3 kg`, `${freshCode()};4 kg`], 'Code;Weight');
    expect(found).toMatchObject({ changed: 1, new: 0, bad: 1 });
    expect(found.problems).toMatchObject([
      { row: 3, field: 'recipient_name', code: 'required' },
      { row: 3, field: 'destination', code: 'required' },
    ]);
    await runToEnd(tracking.admin, found.id, 'skip');
    expect(await parcel(id)).toMatchObject({ weight: '3 kg', recipient_name: 'Ada' });
  });

  it('changes nothing with blank cells', async () => {
    const facts = { recipient_email: 'ada@example.com', min_expected_delivery_date: '2026-11-05' };
    const { tracking_code: code } = await aParcel(facts);
    const header = 'Code;Recipient;Destination;Email;Status;ETA;Weight;show_map;map_zoom;step';
    const found = await read([`${code};;" ";n/a;;-;\u00a0;;;`], header);
    expect(found).toMatchObject({ unchanged: 1, changed: 0, bad: 0 });
    expect(await runToEnd(tracking.admin, found.id)).toMatchObject({ state: 'done', changed: 0, created: 0 });
    expect(await undo(found.id)).toMatchObject({ removed: 0, restored: 0, kept: 0 });
  });

  it('checks the rules of the record, and codes that the file names twice', async () => {
    const { tracking_code: code } = await aParcel({ max_expected_delivery_date: '2026-11-06' });
    const other = await aParcel();
    const found = await read([
      `${code};;;;;2026-11-09;`,
      `${other.tracking_code};;Rome;;;;`,
      `${other.tracking_code.toLowerCase()};;Lima;;;;`,
    ]);
    expect(found).toMatchObject({ changed: 1, bad: 2 });
    expect(found.problems).toMatchObject([
      { row: 2, field: 'max_expected_delivery_date', code: 'date_order' },
      { row: 4, field: 'tracking_code', code: 'repeated', params: { row: 3 } },
    ]);
  });

  it('does not touch parcels in the trash, whose codes are free', async () => {
    const { id, tracking_code: code } = await aParcel();
    await tracking.admin.delete('/api/parcels', { id });
    const found = await read([`${code};Bo;Rome;;`]);
    expect(found).toMatchObject({ new: 1, changed: 0 });
  });

  it('returns to the review instead of overwriting an edit that it did not show', async () => {
    const { id, tracking_code: code } = await aParcel();
    const found = await read([`${code};;Rome;;`]);
    await change(id, { destination: 'Paris' });
    const stopped = await runToEnd(tracking.admin, found.id, 'skip');
    expect(stopped).toMatchObject({ state: 'read', failure_code: 'changed_meanwhile', changed: 1 });
    expect(await parcel(id)).toMatchObject({ destination: 'Paris' });
    expect(await changesOf(found.id)).toMatchObject([
      { changes: [{ field: 'destination', before: 'Paris', after: 'Rome' }] },
    ]);
    await change(id, { sender_name: 'Grace' });
    expect(await runToEnd(tracking.admin, found.id)).toMatchObject({ state: 'done', changed: 1 });
    expect(await parcel(id)).toMatchObject({ destination: 'Rome', sender_name: 'Grace' });
  });

  it('does not create a parcel that was deleted since the review', async () => {
    const { id, tracking_code: code } = await aParcel();
    const found = await read([`${code};Ada;Rome;;`]);
    await tracking.admin.delete('/api/parcels', { id });
    expect(await runToEnd(tracking.admin, found.id)).toMatchObject({
      state: 'read',
      failure_code: 'changed_meanwhile',
      new: 1,
      changed: 0,
    });
  });

  it('runs twice at once without losing either', async () => {
    const parcels = [await aParcel(), await aParcel(), await aParcel()];
    const rows = parcels.map(({ tracking_code: code }) => `${code};;Rome;;`);
    const weights = parcels.toReversed().map(({ tracking_code: code }) => `${code};9 kg`);
    const [one, other] = [await read(rows), await read(weights, 'Code;Weight')];
    const results = await Promise.all([one, other].map(({ id }) => runToEnd(tracking.admin, id)));
    expect(results).toMatchObject([
      { state: 'done', changed: 3 },
      { state: 'done', changed: 3 },
    ]);
    for (const { id } of parcels)
      expect(await parcel(id)).toMatchObject({ destination: 'Rome', weight: '9 kg' });
    await Promise.all([undo(one.id), undo(other.id)]);
    for (const { id } of parcels)
      expect(await parcel(id)).toMatchObject({ destination: 'Oslo', weight: '2 kg' });
  });

  it('puts back only values that still stand, and says how many parcels were left', async () => {
    const [edited, deleted, told] = [await aParcel(), await aParcel(), await aParcel()];
    const rows = [edited, deleted, told].map(({ tracking_code: code }) => `${code};;Rome;In transit;7 kg`);
    const found = await read(rows);
    await runToEnd(tracking.admin, found.id);
    await change(edited.id, { destination: 'Paris', status: 'On board' });
    await tracking.admin.delete('/api/parcels', { id: deleted.id });
    await anEvent(tracking.admin, told, { title: 'Delivered', step: 'delivered' });
    expect(await undo(found.id)).toMatchObject({ removed: 0, restored: 0, kept: 3 });
    expect(await parcel(edited.id)).toMatchObject({
      destination: 'Paris',
      status: 'On board',
      weight: '2 kg',
    });
    expect(await parcel(told.id)).toMatchObject({ destination: 'Oslo', status: 'Held', step: 'delivered' });
  });

  it('puts the point on the map back with its place', async () => {
    const facts = { current_location: 'Doha', map_current_latitude: 25.3, map_current_longitude: 51.5 };
    const { id, tracking_code: code } = await aParcel(facts);
    const header = 'Code;current_location;map_current_latitude;map_current_longitude;map_zoom';
    const found = await read([`${code};Rome;41.9;12.5;7.5`], header);
    await runToEnd(tracking.admin, found.id);
    expect(await parcel(id)).toMatchObject({ current_location: 'Rome', map_zoom: 7.5 });
    expect(await undo(found.id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await parcel(id)).toMatchObject({ ...facts, map_zoom: 4 });
  });

  it('corrects left-out rows of parcels that exist', async () => {
    const [one, other] = [await aParcel(), await aParcel()];
    const found = await read([`${one.tracking_code};;Rome;;`, `${other.tracking_code};;Lima;;;soon;`]);
    expect(found).toMatchObject({ changed: 1, bad: 1 });
    await runToEnd(tracking.admin, found.id, 'skip');
    const cells = [other.tracking_code, '', 'Lima', '', '', '2026-11-05'];
    const answer = await tracking.admin.patch(`/api/imports/${found.id}/rows`, { rows: [{ row: 3, cells }] });
    expect(answer.body.data).toMatchObject({ changed: 2, good: 2, bad: 0, created: 0 });
    expect(await parcel(other.id)).toMatchObject({ destination: 'Lima' });
    const again = [one.tracking_code, '', 'Lima'];
    expect(await changesOf(found.id)).toHaveLength(2);
    expect(
      (await tracking.admin.patch(`/api/imports/${found.id}/rows`, { rows: [{ row: 2, cells: again }] }))
        .status,
    ).toBe(422);
    expect(await undo(found.id)).toMatchObject({ restored: 2, kept: 0 });
    expect(await parcel(other.id)).toMatchObject({ destination: 'Oslo', min_expected_delivery_date: null });
  });

  it('removes a parcel that it created and changed', async () => {
    const code = freshCode();
    const found = await read([`${code};Ada;Oslo;;`, `${code};Ada;Rome;;`]);
    expect(found).toMatchObject({ new: 1, bad: 1 });
    await runToEnd(tracking.admin, found.id, 'skip');
    const rows = [{ row: 3, cells: [code, 'Ada', 'Rome'] }];
    const answer = await tracking.admin.patch(`/api/imports/${found.id}/rows`, { rows });
    expect(answer.body.data).toMatchObject({ created: 1, changed: 1 });
    expect(await undo(found.id)).toMatchObject({ removed: 1, restored: 0, kept: 0 });
  });

  it('ignores the choice for events', async () => {
    const { tracking_code: code } = await aParcel();
    const { body } = await upload(tracking.admin, 'events', `Code;Title\n${code};Seen`, {
      existing: 'update',
    });
    expect(body.data).toMatchObject({ existing: 'skip', new: 1, changed: 0, good: 1 });
  });

  it('rejects another choice', async () => {
    const answer = await upload(tracking.admin, 'parcels', HEADER, { existing: 'replace' });
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details).toMatchObject([{ field: 'existing' }]);
  });
});

describe('statuses of a file', () => {
  it('take the spelling of most parcels, with a note', async () => {
    await Promise.all([1, 2].map(() => aParcel({ status: 'Zur Zollprüfung' })));
    const one = await aParcel({ status: 'zur zollprüfung' });
    const found = await read([
      `${freshCode()};Ada;Rome;ZUR  ZOLLPRÜFUNG;`,
      `${freshCode()};Ada;Rome;zur-zollprufung;`,
      `${freshCode()};Ada;Rome;Zur Zollprüfung;`,
      `${one.tracking_code};;;ZUR_ZOLLPRÜFUNG;`,
    ]);
    expect(found).toMatchObject({ new: 3, unchanged: 1 });
    expect(found.warnings.filter(({ code }) => code === 'status_spelling')).toMatchObject([
      { row: 2, field: 'status', params: { given: 'ZUR  ZOLLPRÜFUNG', status: 'Zur Zollprüfung' } },
      { row: 3, params: { given: 'zur-zollprufung' } },
      { row: 5, params: { given: 'ZUR_ZOLLPRÜFUNG' } },
    ]);
    await runToEnd(tracking.admin, found.id);
    const { body } = await tracking.admin.get(`/api/parcels?import=${found.id}`);
    expect(body.data.map(({ status }: ParcelSummary) => status)).toEqual(Array(3).fill('Zur Zollprüfung'));
  });

  it('take that of most rows if no parcel has it', async () => {
    const statuses = ['at pier nine', 'At pier nine', 'At pier nine'];
    const found = await read(statuses.map((status) => `${freshCode()};Ada;Rome;${status};`));
    expect(found.warnings.filter(({ code }) => code === 'status_spelling')).toMatchObject([
      { params: { given: 'at pier nine', status: 'At pier nine' } },
    ]);
  });
});

it('does not fill in again what an erasure has emptied', async () => {
  const { id, tracking_code: code } = await aParcel();
  await tracking.app
    .get(DataSource)
    .query(`UPDATE parcels SET recipient_name = '—', anonymized_at = updated_at WHERE id = $1`, [id]);
  const found = await read([`${code};Ada;;;`]);
  expect(found).toMatchObject({ bad: 1, problems: [{ row: 2, code: 'erased' }] });
  expect(await read([`${code};;;Stored;`])).toMatchObject({ bad: 0, changed: 1 });
});

it('forgets the changes of a person who is erased', async () => {
  const name = 'Wilhelmina Vandersloot';
  const { id, tracking_code: code } = await aParcel({ recipient_name: name });
  const found = await read([`${code};Bo Lind;;;`]);
  await runToEnd(tracking.admin, found.id);
  expect(await changesOf(found.id)).toHaveLength(1);
  const [erasure, person] = [v7(), { email: 'wilhelmina@example.com', name }];
  await vi.waitFor(async () => {
    const { done } = await tracking.app.get(PersonErasures).advance(erasure, person);
    expect(done).toBe(true);
  }, 20_000);
  expect(await changesOf(found.id)).toEqual([]);
  await undo(found.id);
  expect(await parcel(id)).toMatchObject({ recipient_name: 'Bo Lind' });
});
