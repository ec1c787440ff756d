import '@vaultway/common/testing';
import type { Import, ParcelSummary } from '@vaultway/contracts';
import { version as uuidVersion } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anEvent, exampleFacts, freshCode, trackUrl } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const HEADER = 'Tracking number,Recipient,Destination,Weight';
const read = async (
  csv: string | Uint8Array<ArrayBuffer>,
  kind: Import['kind'] = 'parcels',
): Promise<Import> => (await upload(tracking.admin, kind, csv)).body.data;
const tracked = async (code: string): Promise<ParcelSummary> =>
  (await tracking.visitor().get(trackUrl(code))).body.data;
const waitingForLocks = async (): Promise<number> => {
  const waiting = await tracking.database.query<unknown[]>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
};
const total = async (q: string): Promise<number> =>
  (await tracking.admin.get(`/api/parcels?q=${encodeURIComponent(q)}`)).body.total;

describe('reading a file', () => {
  it('detects columns, delimiter and encoding, and writes nothing', async () => {
    const code = freshCode();
    const bytes = Buffer.from(`\uFEFFCode;Name;City\n${code};Zoë;Łódź\n`, 'utf16le');
    const answer = await upload(tracking.admin, 'parcels', new Uint8Array(bytes));
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'File read',
      data: {
        state: 'read',
        encoding: 'utf-16le',
        delimiter: ';',
        columns: ['Code', 'Name', 'City'],
        mapping: ['tracking_code', 'recipient_name', 'destination'],
        sample: [[code, 'Zoë', 'Łódź']],
        rows: 1,
        good: 1,
        bad: 0,
      },
    });
    expect((await tracking.visitor().get(trackUrl(code))).status).toBe(404);
  });

  it('counts the new codes that are easy to guess, and takes them', async () => {
    const rows = ['12345', '7KF4-WM2X-9TPD-C3HR', 'TEST'].map((code) => `${code},Ada,Lagos,`);
    expect(await read(`${HEADER}\n${rows.join('\n')}`)).toMatchObject({ good: 3, guessable: 2 });
  });

  it.each([
    ['Windows-1252', Buffer.from('Code,Name,City\nX,Müller,Zürich', 'latin1'), 'windows-1252'],
    ['UTF-8', Buffer.from('sep=,\nCode,Name,City\nX,Müller,Zürich'), 'utf-8'],
  ])('reads %s', async (_name, bytes, encoding) => {
    expect(await read(new Uint8Array(bytes))).toMatchObject({
      encoding,
      sample: [['X', 'Müller', 'Zürich']],
    });
  });

  it('accepts every field of a parcel', async () => {
    const facts = exampleFacts();
    const cells = Object.values(facts).map((value) => `"${value}"`);
    const { id, mapping } = await read(`${Object.keys(facts).join(',')}\n${cells.join(',')}`);
    expect(mapping).toEqual(Object.keys(facts));
    await runToEnd(tracking.admin, id);
    expect(await tracked(facts.tracking_code)).toMatchObject(facts);
  });

  it('reads the step of events however it is written, and refuses one that there is not', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const csv = (step: string) => `code,title,stage\n${tracking_code},Tour 7,${step}`;
    const { body } = await upload(tracking.admin, 'events', csv('Out for delivery'));
    expect(body.data).toMatchObject({ mapping: ['tracking_code', 'title', 'step'], good: 1 });
    await runToEnd(tracking.admin, body.data.id);
    expect(await tracked(tracking_code)).toMatchObject({ step: 'out_for_delivery' });
    const refused = await upload(tracking.admin, 'events', csv('On the moon'));
    expect(refused.body.data.problems).toMatchObject([{ row: 2, field: 'step', code: 'not_a_choice' }]);
  });

  it('lists imports in the order that is asked for, if there is one', async () => {
    expect((await tracking.admin.get('/api/imports?sort=created_at')).status).toBe(200);
    expect((await tracking.admin.get('/api/imports?sort=file_name')).status).toBe(422);
  });

  it('reports every problem with its field and its row as a spreadsheet numbers it', async () => {
    const known = await tracking.aParcel().save();
    const twice = freshCode();
    const rows = [
      `${known.tracking_code.toLowerCase()},Ada,Lagos,`,
      `${twice},"Ada ""the"" first, of many",Lagos,`,
      '',
      `${twice.replaceAll('-', ' ')},Ada,Lagos,`,
      `${freshCode()},${'x'.repeat(301)},,`,
      `${freshCode()},=cmd|' /C calc'!A0,Lagos,`,
      `${freshCode()},Ada,Lagos,1,2,3`,
      `${freshCode()},"never closed,Lagos,1`,
    ];
    const { problems, good, bad } = await read([HEADER, ...rows].join('\n'));
    const told = problems.map(({ row, field, message }) => [row, field, message]);
    expect(told).toEqual([
      [2, 'tracking_code', 'This tracking code is already in use'],
      [5, 'tracking_code', 'Row 3 has the same tracking code'],
      [6, 'recipient_name', 'Recipient name is longer than 300 characters'],
      [6, 'destination', 'Destination is required'],
      [8, '', 'This row has more cells than the header'],
      [9, '', 'A quotation mark in this row is not closed'],
      [9, 'destination', 'Destination is required'],
    ]);
    expect({ good, bad }).toEqual({ good: 2, bad: 5 });
  });

  it.each([
    ['empty', ''],
    ['a header alone', 'Code,Name,City'],
  ])('refuses a file that is %s', async (_what, csv) => {
    expect(await upload(tracking.admin, 'parcels', csv)).toMatchEnvelope({
      status: 422,
      errors: ['This file is not a table with a header row'],
    });
  });

  it.each(['map_zoom', 'min_expected_delivery_date', 'recipient_email'])(
    'sees at once that a million digits and a letter are no %s',
    async (field) => {
      const cell = `${'1'.repeat(1_000_000)}x`;
      const file = `tracking_code,recipient_name,destination,${field}\n${freshCode()},Ada,Bonn,${cell}`;
      const begin = performance.now();
      const answer = await upload(tracking.admin, 'parcels', file);
      expect(answer).toMatchEnvelope({ status: 201, data: { good: 0, bad: 1 } });
      expect(performance.now() - begin).toBeLessThan(5000);
    },
  );

  it('asks for the order of day and month when the file is ambiguous', async () => {
    const header = 'Code,Name,City,Earliest,Latest';
    const asked = await read(`${header}\n${freshCode()},Ada,Lagos,5/11/2026,6/11/2026`);
    expect(asked.date_order).toBeNull();
    expect((await tracking.admin.post(`/api/imports/${asked.id}/run`, {})).status).toBe(422);
    const told = await tracking.admin.patch('/api/imports', { id: asked.id, date_order: 'mdy' });
    expect(told.body.data).toMatchObject({ date_order: 'mdy', good: 1 });
    expect((await read(`${header}\n${freshCode()},Ada,Lagos,13/11/2026,`)).date_order).toBe('dmy');
    expect((await read(`${header}\n${freshCode()},Ada,Lagos,5.11.26,`)).date_order).toBe('ymd');
  });

  it('asks for it as well when dates turn up with another mapping', async () => {
    const { id, date_order } = await read(`Code,Name,City,When\n${freshCode()},Ada,Lagos,5/11/2026`);
    expect(date_order).toBe('ymd');
    const mapping = ['tracking_code', 'recipient_name', 'destination', 'min_expected_delivery_date'];
    const mapped = await tracking.admin.patch('/api/imports', { id, mapping });
    expect(mapped.body.data).toMatchObject({ mapping, date_order: null });
  });

  it('does not guess another order when year first was chosen', async () => {
    const { id } = await read(`Code,Name,City,Earliest\n${freshCode()},Ada,Lagos,5/11/2026`);
    const told = await tracking.admin.patch('/api/imports', { id, date_order: 'ymd' });
    expect(told.body.data).toMatchObject({
      good: 0,
      problems: [{ row: 2, field: 'min_expected_delivery_date', code: 'not_date' }],
    });
  });

  it('accepts another mapping, without duplicate fields', async () => {
    const { id, mapping } = await read(`A,B,C\n${freshCode()},Ada,Lagos`);
    expect(mapping).toEqual([null, null, null]);
    const wanted = ['tracking_code', 'recipient_name', 'destination', 'recipient_name', 'nonsense'];
    const answer = await tracking.admin.patch('/api/imports', { id, mapping: wanted });
    expect(answer.body.data).toMatchObject({ mapping: wanted.slice(0, 3), good: 1 });
  });

  it('is for admins', async () => {
    expect((await upload(tracking.visitor(), 'parcels', HEADER)).status).toBe(401);
  });
});

describe('running an import', () => {
  it('refuses a file with bad rows, or skips them on request', async () => {
    const code = freshCode();
    const { id } = await read(`${HEADER}\n${code},=1+1,'+41 Lagos,3 kg\n,Ada,Lagos,`);
    expect(await tracking.admin.post(`/api/imports/${id}/run`, {})).toMatchEnvelope({
      status: 409,
      errors: ['Some rows have problems; correct them or skip them'],
    });
    expect(await runToEnd(tracking.admin, id, 'skip')).toMatchObject({ state: 'done', created: 1, bad: 1 });
    expect(await tracked(code)).toMatchObject({
      recipient_name: '=1+1',
      destination: '+41 Lagos',
      weight: '3 kg',
      show_map: 'no',
    });
    expect((await tracking.admin.post(`/api/imports/${id}/run`, {})).status).toBe(409);
  });

  it('records itself and each record in the audit trail', async () => {
    const code = freshCode();
    const { id } = await read(`${HEADER}\n${code},Ada,Lagos,`);
    await runToEnd(tracking.admin, id);
    const parcel = await tracked(code);
    const trail = async (record: string) =>
      (await tracking.admin.get(`/api/audit/tracking?record_id=${record}`)).body.data;
    expect(await trail(id)).toMatchObject([{ action: 'import.run', after: { created: 1 } }]);
    expect(await trail(parcel.id)).toMatchObject([
      { action: 'parcel.created', admin_email: 'admin@example.com', after: { tracking_code: code } },
    ]);
  });

  it('adds events to their parcels, in the company’s time zone', async () => {
    const parcel = await tracking.aParcel().save();
    const csv = `Code;Event;Date;Icon\n${parcel.tracking_code};Landed;5.11.2026 17:09;Boat\nNOBODY;Lost;;`;
    const found = await read(csv, 'events');
    expect(found.problems).toMatchObject([{ row: 3, message: 'No parcel has this tracking code' }]);
    await runToEnd(tracking.admin, found.id, 'skip');
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data.history.data).toMatchObject([
      { title: 'Landed', icon: 'boat', color: 'green', created_at: '2026-11-05T17:09:00.000Z' },
    ]);
  });

  it('says what is wrong with rows that were good when the file was read', async () => {
    const code = freshCode();
    const { id } = await read(`${HEADER}\n${code},Ada,Lagos,`);
    await tracking.aParcel({ tracking_code: code }).save();
    expect(await runToEnd(tracking.admin, id)).toMatchObject({
      state: 'read',
      bad: 1,
      problems: [{ row: 2, field: 'tracking_code', code: 'taken' }],
      failure: 'Rows that were ready now have problems. Nothing was imported; review the rows again.',
      failure_code: 'bad_rows',
    });
  });

  it('reports a run that was interrupted', async () => {
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    await tracking.database.query(
      `UPDATE imports SET state = 'running', updated_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    const answer = await tracking.admin.get(`/api/imports/${id}`);
    expect(answer.body.data).toMatchObject({ state: 'failed', failure_code: 'interrupted' });
    expect(await runToEnd(tracking.admin, id)).toMatchObject({
      state: 'done',
      failure: null,
      failure_code: null,
    });
  });

  it('does not call a run a running one for an hour by which the clock was ahead', async () => {
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    await tracking.database.query(
      `UPDATE imports SET state = 'running', updated_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({ state: 'running' });
    // As if a minute went by.
    await tracking.database.query(
      `UPDATE imports SET updated_at = updated_at - interval '1 minute' WHERE id = $1`,
      [id],
    );
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({
      state: 'failed',
      failure_code: 'interrupted',
    });
  });

  it('lists a run that was interrupted as failed', async () => {
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    await tracking.database.query(
      `UPDATE imports SET state = 'running', updated_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    const listed = (await tracking.admin.get('/api/imports')).body.data as Import[];
    expect(listed.find((one) => one.id === id)).toMatchObject({
      state: 'failed',
      failure_code: 'interrupted',
    });
  });

  it('imports ten thousand rows while look-ups are answered', { timeout: 180_000 }, async () => {
    const parcel = await tracking.aParcel().save();
    const rows = Array.from({ length: 10_000 }, (_, n) => `MANY-${n},Ada ${n},Lagos,${n} kg`);
    const { id } = await read([HEADER, ...rows].join('\n'));
    const state = { over: false, answered: 0 };
    const run = runToEnd(tracking.admin, id).finally(() => (state.over = true));
    while (!state.over) {
      await tracking.visitor().get(trackUrl(parcel.tracking_code));
      state.answered += 1;
    }
    expect(await run).toMatchObject({ state: 'done', created: 10_000, done: 10_000 });
    expect(state.answered).toBeGreaterThan(50);
    expect(await tracked('many 9999')).toMatchObject({ weight: '9999 kg' });

    await tracking.admin.delete('/api/imports', { id });
    expect(await total('MANY-')).toBe(0);
  });
});

describe('undoing an import', () => {
  it('moves what nobody changed to the trash, where it can be restored, and keeps the rest', async () => {
    const [left, event, changed] = [freshCode(), freshCode(), freshCode()];
    const rows = [left, event, changed].map((code) => `${code},Ada,Lagos,`);
    const { id } = await read([HEADER, ...rows].join('\n'));
    await runToEnd(tracking.admin, id);
    const parcel = await tracked(left);
    await anEvent(tracking.admin, await tracked(event));
    await tracking.admin.patch('/api/parcels', { tracking_code: changed, status: 'Held' });

    const answer = await tracking.admin.delete('/api/imports', { id });
    expect(answer).toMatchEnvelope({ status: 200, data: { state: 'undone', removed: 1, kept: 2 } });
    expect((await tracking.visitor().get(trackUrl(left))).status).toBe(404);
    expect((await tracked(event)).id).toBeDefined();
    const restored = await tracking.admin.post('/api/trash/tracking/restore', {
      type: 'parcel',
      id: parcel.id,
    });
    expect(restored.status).toBe(200);
    expect((await tracking.admin.delete('/api/imports', { id })).status).toBe(409);
    const trail = await tracking.admin.get(
      `/api/audit/tracking?record_id=${parcel.id}&action=parcel.deleted`,
    );
    expect(trail.body.data).toMatchObject([{ before: { tracking_code: left }, after: null }]);
    expect(uuidVersion(trail.body.data[0].id)).toBe(7);
  });

  it('removes events', async () => {
    const parcel = await tracking.aParcel().withHistory(1).save();
    const { id } = await read(
      `Code,Event\n${parcel.tracking_code},One\n${parcel.tracking_code},Two`,
      'events',
    );
    await runToEnd(tracking.admin, id);
    const changed = await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}&q=Two`);
    await tracking.admin.patch('/api/activities', { id: changed.body.data[0].id, title: 'Two and a half' });
    const answer = await tracking.admin.delete('/api/imports', { id });
    expect(answer.body.data).toMatchObject({ removed: 1, kept: 1 });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    const titles = seen.body.data.history.data.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Two and a half', 'Event 1']);
  });

  it('waits for an edit of one of its events instead of deadlocking with it', async () => {
    const parcel = await tracking.aParcel().save();
    const { id } = await read(`Code,Event\n${parcel.tracking_code},One`, 'events');
    await runToEnd(tracking.admin, id);
    const undone = await tracking.database.transaction(async (tx) => {
      await tx.query('SELECT FROM parcels WHERE id = $1 FOR UPDATE', [parcel.id]);
      const undoing = tracking.admin.delete('/api/imports', { id });
      await vi.waitUntil(async () => (await waitingForLocks()) > 0, { timeout: 20_000 });
      await tx.query('SELECT FROM activities WHERE parcel_id = $1 FOR UPDATE', [parcel.id]);
      return { undoing };
    });
    expect(await undone.undoing).toMatchEnvelope({ status: 200, data: { removed: 1 } });
  });

  it('deletes a file that was never run', async () => {
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    expect((await tracking.admin.delete('/api/imports', { id })).body.data.state).toBe('undone');
    const [row] = await tracking.database.query('SELECT content, sample FROM imports WHERE id = $1', [id]);
    expect(row).toEqual({ content: null, sample: [] });
  });
});

it('finds the parcels of an import in the list', async () => {
  const [one, other] = [freshCode(), freshCode()];
  const { id } = await read(`Code,Name,City\n${one},Ada,Oslo\n${other},Grace,Bergen`);
  await runToEnd(tracking.admin, id);
  const codesOf = async (name: string) => {
    const answer = await tracking.admin.get(`/api/parcels?import=${name}&sort=recipient_name`);
    return answer.body.data.map(({ tracking_code }: ParcelSummary) => tracking_code);
  };
  expect(await codesOf(id)).toEqual([one, other]);
  expect(await codesOf('01900000-0000-7000-8000-000000000000')).toEqual([]);
  expect(await codesOf('nothing')).toEqual([]);
});
