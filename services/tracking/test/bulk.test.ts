import { fill } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellOf } from '../src/parcels/list/spreadsheet-cell.js';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const bulk = (body: object) => tracking.admin.post('/api/parcels/bulk', body);
const GONE = '01900000-0000-7000-8000-000000000000';

describe('bulk changes', () => {
  it('add an event, and report unknown parcels', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const answer = await bulk({ action: 'add_event', ids: [one.id, other.id, GONE], title: 'Left Doha' });
    expect(answer.body).toMatchObject({
      status: 200,
      data: {
        done: 2,
        failed: 1,
        rows: [
          { id: one.id, tracking_code: one.tracking_code, ok: true, error: null },
          { id: other.id, ok: true },
          { id: GONE, tracking_code: null, ok: false, error: 'Parcel not found' },
        ],
      },
    });
    const seen = await tracking.visitor().get(trackUrl(one.tracking_code));
    expect(seen.body.data.history.data).toMatchObject([{ title: 'Left Doha', icon: 'plane' }]);
    const trail = await tracking.admin.get(`/api/audit/tracking?action=activity.created&per_page=2`);
    expect(
      trail.body.data.map((row: { after: { parcel_id: string } }) => row.after.parcel_id).toSorted(),
    ).toEqual([one.id, other.id].toSorted());
  });

  it('set the status and location along with an event', async () => {
    const { id, tracking_code } = await tracking.aParcel({ current_location: 'Doha' }).save();
    const along = { status: 'Out for delivery', current_location: 'Oslo' };
    await bulk({ action: 'add_event', ids: [id], title: 'Out for delivery', ...along });
    const seen = await tracking.visitor().get(trackUrl(tracking_code));
    expect(seen.body.data).toMatchObject({ ...along, step: 'out_for_delivery' });
  });

  it('accept ids in capitals', async () => {
    const { id } = await tracking.aParcel().save();
    const answer = await bulk({ action: 'set_status', ids: [id.toUpperCase(), id], status: 'Held' });
    expect(answer).toMatchEnvelope({ status: 200, data: { done: 1, failed: 0 } });
  });

  it('set a status, with each previous state in the audit trail', async () => {
    const { id, updated_at } = await tracking.aParcel({ status: 'Held' }).save();
    expect(await bulk({ action: 'set_status', ids: id, status: 'Released' })).toMatchEnvelope({
      status: 200,
    });
    const trail = await tracking.admin.get(`/api/audit/tracking?record_id=${id}&action=parcel.updated`);
    expect(trail.body.data).toMatchObject([{ before: { status: 'Held' }, after: { status: 'Released' } }]);
    expect(await tracking.admin.patch('/api/parcels', { id, updated_at, weight: '1' })).toMatchEnvelope({
      status: 409,
    });
  });

  it('revert a status only where it is still the one that was set', async () => {
    const [set, since, none] = [
      await tracking.aParcel({ status: 'Held' }).save(),
      await tracking.aParcel({ status: 'Returned' }).save(),
      await tracking.aParcel().save(),
    ];
    const ids = [set.id, since.id, none.id, GONE];
    const answer = await bulk({ action: 'set_status', ids, status: 'In transit', from_status: 'Held' });
    const kept = { ok: false, code: 'changed_meanwhile', error: 'Somebody else changed this meanwhile' };
    expect(answer.body).toMatchObject({
      status: 200,
      data: {
        done: 1,
        failed: 3,
        rows: [
          { id: set.id, ok: true },
          { id: since.id, tracking_code: since.tracking_code, ...kept },
          { id: none.id, ...kept },
          { id: GONE, ok: false, code: 'parcel_not_found' },
        ],
      },
    });
    const seen = await tracking.visitor().get(trackUrl(since.tracking_code));
    expect(seen.body.data.status).toBe('Returned');
    const blank = await bulk({ action: 'set_status', ids, status: 'Packed', from_status: '' });
    expect(blank.body.data.rows).toMatchObject([{ ok: false }, { ok: false }, { ok: true }, { ok: false }]);
  });

  it('delete and restore parcels', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    await bulk({ action: 'delete', ids: [one.id, other.id] });
    expect(await tracking.visitor().get(trackUrl(one.tracking_code))).toMatchEnvelope({ status: 404 });
    await tracking.aParcel({ tracking_code: other.tracking_code }).save();
    const restored = await bulk({ action: 'restore', ids: [one.id, other.id] });
    expect(restored.body).toMatchObject({
      status: 200,
      data: {
        done: 1,
        failed: 1,
        rows: [{ ok: true }, { ok: false, error: 'This tracking code is already in use' }],
      },
    });
    expect(await tracking.visitor().get(trackUrl(one.tracking_code))).toMatchEnvelope({ status: 200 });
  });

  it('select parcels by the filters of the list', async () => {
    const inside = await tracking.aParcel({ destination: 'Tromsø', status: 'Held' }).save();
    const outside = await tracking.aParcel({ destination: 'Tromsø' }).save();
    const answer = await bulk({
      action: 'set_status',
      match: 'destination=troms%C3%B8&status=held',
      status: 'Out',
    });
    expect(answer.body.data).toMatchObject({ done: 1, rows: [{ id: inside.id }] });
    const seen = await tracking.visitor().get(trackUrl(outside.tracking_code));
    expect(seen.body.data.status).toBeNull();
  });

  it.each([
    [{ action: 'delete' }, 'Ids is required'],
    [{ action: 'delete', ids: [] }, 'Ids is required'],
    [{ action: 'delete', ids: Array<string>(1001).fill(GONE) }, 'Ids has more than 1000 entries'],
    [{ action: 'add_event', ids: [GONE] }, 'Title is required'],
    [{ action: 'remove_event', ids: [GONE] }, 'Event ids is required'],
    [
      { action: 'explode', ids: [GONE] },
      'Action must be one of: add_event, remove_event, set_status, set_fields, delete, restore',
    ],
    [{ action: 'set_fields', ids: [GONE] }, 'Min expected delivery date is required'],
    [
      { action: 'set_fields', ids: [GONE], min_expected_delivery_date: '31.12.2026' },
      'Min expected delivery date is not a date (YYYY-MM-DD)',
    ],
    [{ action: 'set_fields', ids: [GONE], shift_days: 3651 }, 'Shift days is greater than 3650'],
    [
      { action: 'set_fields', each: Array.from({ length: 251 }, () => ({ id: GONE, shipped_via: 'DHL' })) },
      'Each has more than 250 entries',
    ],
    [
      { action: 'set_fields', ids: [GONE], shift_days: 1, max_expected_delivery_date: '2026-12-01' },
      'Shift days is not valid',
    ],
    [{ action: 'delete', match: 'overdue=maybe' }, 'Overdue must be one of: yes, no'],
    [{ action: 'delete', match: 'overdeu=yes' }, 'There is no field Overdeu'],
    [{ action: 'delete', match: 'status=Held&Overdue=yes' }, 'There is no field Overdue'],
    [{ action: 'add_event', title: 'Held', match: 'overdue%3Dyes' }, 'There is no field Overdue=yes'],
    [{ action: 'set_status', status: 'Held', match: 'Held' }, 'There is no field Held'],
    [{ action: 'set_fields', shipped_via: 'DHL', match: '__proto__=1' }, 'There is no field   proto  '],
    [{ action: 'delete', match: ' ' }, 'Ids is required'],
  ])('reject %j', async (body, sentence) => {
    expect(await bulk(body)).toMatchEnvelope({ status: 422, errors: [sentence] });
  });
});

describe('bulk changes of fields', () => {
  const dates = (min: string | null, max: string | null) => ({
    min_expected_delivery_date: min,
    max_expected_delivery_date: max,
  });
  const read = async ({ tracking_code }: { tracking_code: string }) => {
    const { body } = await tracking.admin.get(`/api/parcels/${tracking_code}`);
    return body.data;
  };
  const trailOf = async ({ id }: { id: string }) => {
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${id}&action=parcel.updated`);
    return body.data as unknown[];
  };

  it('set both days, and return the former ones', async () => {
    const one = await tracking.aParcel(dates('2026-01-01', '2026-01-02')).save();
    const other = await tracking.aParcel().save();
    const set = { action: 'set_fields', ...dates('2026-12-01', '2026-12-03') };
    const answer = await bulk({ ...set, ids: [one.id, other.id, GONE] });
    expect(answer.body.data).toMatchObject({
      done: 2,
      failed: 1,
      rows: [
        { id: one.id, ok: true, before: dates('2026-01-01', '2026-01-02') },
        { id: other.id, ok: true, before: dates(null, null) },
        { id: GONE, code: 'parcel_not_found', before: null },
      ],
    });
    expect(await read(other)).toMatchObject(dates('2026-12-01', '2026-12-03'));
    expect(await trailOf(one)).toMatchObject([{ before: dates('2026-01-01', '2026-01-02') }]);
  });

  it('refuse parcels whose first day would be after the last, and change the others', async () => {
    const early = await tracking.aParcel(dates('2026-01-01', '2026-01-02')).save();
    const late = await tracking.aParcel(dates('2026-11-01', '2026-12-31')).save();
    const set = { action: 'set_fields', min_expected_delivery_date: '2026-12-01' };
    const answer = await bulk({ ...set, ids: [early.id, late.id] });
    expect(answer.body.data).toMatchObject({
      done: 1,
      failed: 1,
      rows: [
        { id: early.id, tracking_code: early.tracking_code, ok: false, code: 'validation', before: null },
        { id: late.id, ok: true, before: { min_expected_delivery_date: '2026-11-01' } },
      ],
    });
    expect(await read(early)).toMatchObject(dates('2026-01-01', '2026-01-02'));
    expect(await read(late)).toMatchObject(dates('2026-12-01', '2026-12-31'));
  });

  it('shift the days that a parcel has', async () => {
    const both = await tracking.aParcel(dates('2026-02-27', '2026-02-28')).save();
    const last = await tracking.aParcel(dates(null, '2026-03-01')).save();
    const none = await tracking.aParcel().save();
    const end = await tracking.aParcel(dates(null, '9999-12-31')).save();
    const ids = [both, last, none, end].map(({ id }) => id);
    const answer = await bulk({ action: 'set_fields', ids, shift_days: '2' });
    expect(answer.body.data).toMatchObject({
      done: 3,
      failed: 1,
      rows: [{ ok: true }, { ok: true }, { ok: true, before: null }, { ok: false, code: 'validation' }],
    });
    expect(await read(both)).toMatchObject(dates('2026-03-01', '2026-03-02'));
    expect(await read(last)).toMatchObject(dates(null, '2026-03-03'));
    await bulk({ action: 'set_fields', ids: [both.id], shift_days: -2 });
    expect(await read(both)).toMatchObject(dates('2026-02-27', '2026-02-28'));
  });

  it('write and log nothing for unchanged parcels', async () => {
    const parcel = await tracking.aParcel({ shipped_via: 'DHL', status: 'Held' }).save();
    for (const same of [
      { action: 'set_fields', shipped_via: ' DHL ' },
      { action: 'set_status', status: 'Held' },
    ]) {
      const answer = await bulk({ ...same, ids: [parcel.id] });
      expect(answer.body.data).toMatchObject({ done: 1, rows: [{ ok: true, before: null }] });
    }
    expect(await read(parcel)).toMatchObject({ updated_at: parcel.updated_at });
    expect(await trailOf(parcel)).toEqual([]);
  });

  it('restore each former value where the new one still stands', async () => {
    const point = { map_current_latitude: 25.3, map_current_longitude: 51.5 };
    const facts = { current_location: 'Doha', shipped_via: 'DHL', ...point };
    const one = await tracking.aParcel(facts).save();
    const other = await tracking.aParcel({ shipped_via: 'UPS' }).save();
    const ids = [one.id, other.id];
    const set = { current_location: 'Oslo', shipped_via: 'Road' };
    const { body } = await bulk({ action: 'set_fields', ids, ...set });
    expect(body.data.rows).toMatchObject([
      { before: facts },
      { before: { current_location: null, shipped_via: 'UPS' } },
    ]);
    await tracking.admin.patch('/api/parcels', { id: other.id, shipped_via: 'Air' });
    const from = { from_current_location: 'Oslo', from_shipped_via: 'Road' };
    const each = (body.data.rows as { id: string; before: object }[]).map(({ id, before }) => ({
      id: id.toUpperCase(),
      ...before,
      ...from,
    }));
    const undone = await bulk({ action: 'set_fields', each });
    expect(undone.body.data).toMatchObject({
      done: 1,
      rows: [{ ok: true }, { ok: false, code: 'changed_meanwhile' }],
    });
    const seen = await tracking.visitor().get(trackUrl(one.tracking_code));
    expect(seen.body.data).toMatchObject({ current_location: 'Doha' });
    expect(await read(one)).toMatchObject(facts);
    expect(await read(other)).toMatchObject({ current_location: 'Oslo', shipped_via: 'Air' });
  });

  it('keep parcels that no longer have the given value', async () => {
    const set = await tracking.aParcel(dates('2026-05-01', '2026-05-02')).save();
    const since = await tracking.aParcel(dates('2026-05-01', '2026-05-03')).save();
    const answer = await bulk({
      action: 'set_fields',
      ids: [set.id, since.id],
      ...dates('2026-06-01', '2026-06-02'),
      from_max_expected_delivery_date: '2026-05-02',
    });
    expect(answer.body.data.rows).toMatchObject([{ ok: true }, { ok: false, code: 'changed_meanwhile' }]);
  });

  it('return the former status and step', async () => {
    const parcel = await tracking.aParcel({ status: 'Held' }).save();
    const answer = await bulk({ action: 'set_status', ids: [parcel.id], status: 'Out for delivery' });
    expect(answer.body.data.rows).toMatchObject([{ before: { status: 'Held', step: 'exception' } }]);
  });
});

describe('the CSV export', () => {
  it('contains the named parcels, in the given order', async () => {
    const [one, other] = [
      await tracking.aParcel({ destination: 'Ypres' }).save(),
      await tracking.aParcel({ destination: 'Xi’an' }).save(),
    ];
    const ids = [one.id, other.id, GONE, 'nonsense'];
    const answer = await tracking.admin.post('/api/parcels/export.csv', { ids, sort: 'destination' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = answer.text.split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split('","')[0])).toEqual([
      `"${other.tracking_code}`,
      `"${one.tracking_code}`,
    ]);
    expect(await tracking.admin.post('/api/parcels/export.csv', {})).toMatchEnvelope({
      status: 422,
      errors: ['Ids is required'],
    });
  });

  it('contains the filtered parcels, in UTF-8 that spreadsheets recognize', async () => {
    const facts = { destination: 'Sämtis "Hof", 1', recipient_name: '=HYPERLINK("x")', weight: '-3 kg' };
    const { tracking_code } = await tracking.aParcel(facts).save();
    const answer = await tracking.admin.get(`/api/parcels/export.csv?q=${tracking_code}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="parcels-.*\.csv"$/);
    const [head, row, end] = answer.text.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^"tracking_code","recipient_name",/);
    expect(row).toContain(`"${tracking_code}","'=HYPERLINK(""x"")"`);
    expect(row).toContain(`"Sämtis ""Hof"", 1"`);
    expect(row).toContain(`"'-3 kg"`);
    expect(end).toBe('');
  });

  it('contains any number of parcels, in the order of the list', async () => {
    await fill(
      tracking.database,
      `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status)
       SELECT gen_random_uuid(), 'CSV-' || n, 'csv' || n, 'Ada', 'Utopia', lpad((n % 2000)::text, 4, '0')
       FROM generate_series(1, 2500) AS n`,
    );
    const { text } = await tracking.admin.get('/api/parcels/export.csv?destination=utopia&sort=-status');
    const rows = text.split('\r\n').slice(1, -1);
    const statuses = rows.map((row) => row.split('","')[6] ?? '');
    expect(new Set(rows.map((row) => row.split('","')[0])).size).toBe(2500);
    expect(statuses).toEqual(statuses.toSorted().toReversed());
  });

  it.each(['=1', '+1', '-1', '@a', '\ta', '＝1', '＋1', '－1', '＠a'])(
    'keeps %j from being a formula',
    (text) => {
      expect(cellOf(text)).toBe(`"'${text}"`);
    },
  );

  it.each([';=1+1', 'a;=1+1', '1,5', 'a"b', ''])('keeps %j in one cell', (text) => {
    expect(cellOf(text)).toBe(`"${text.replaceAll('"', '""')}"`);
  });
});
