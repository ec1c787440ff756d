import '@vaultway/common/testing';
import type { CustomFields } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { upload } from './support/imports.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const PATH = '/api/custom-fields';
const FIELDS = [
  { key: 'order_no', label: 'Order no.', kind: 'text' },
  { key: 'pallets', label: 'Pallets', kind: 'number' },
  { key: 'customs_day', label: 'Customs day', kind: 'date' },
  { key: 'zone', label: 'Zone', kind: 'choice', options: ['A', 'AB', 'Nord'] },
];
const VALUES = { order_no: 'PO-4711', pallets: 2.5, customs_day: '2026-11-05', zone: 'A' };

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

async function define(fields: readonly object[] = FIELDS): Promise<CustomFields> {
  const answer = await tracking.admin.patch(PATH, { fields });
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data;
}
const only = (key: string, changed: object) =>
  FIELDS.map((field) => (field.key === key ? { ...field, ...changed } : field));
const change = (id: string, custom: unknown) => tracking.admin.patch('/api/parcels', { id, custom });
const faults = (answer: { body: { details?: { field: string; code: string }[] } }) =>
  (answer.body.details ?? []).map(({ field, code }) => `${field} ${code}`);

describe('the definitions', () => {
  it('get keys from their labels, which stay when the label changes', async () => {
    const { fields } = await define([
      { label: 'Größe (m³)', kind: 'number' },
      { label: 'Größe m³', kind: 'text' },
      { label: '番号', kind: 'text' },
      { label: 'Constructor', kind: 'text' },
    ]);
    const keys = ['gro_e_m3', 'gro_e_m3_2', 'field', 'constructor_2'];
    expect(fields.map(({ key }) => key)).toEqual(keys);
    const renamed = await define(fields.map((field) => ({ ...field, label: `${field.label}!` })));
    expect(renamed.fields.map(({ key, label }) => [key, label])).toEqual([
      ['gro_e_m3', 'Größe (m³)!'],
      ['gro_e_m3_2', 'Größe m³!'],
      ['field', '番号!'],
      ['constructor_2', 'Constructor!'],
    ]);
  });

  it.each([
    [[{ label: '', kind: 'text' }], 'fields.0.label required'],
    [[{ label: 'A\nB', kind: 'text' }], 'fields.0.label line_break'],
    [[{ label: 'Tracking code', kind: 'text' }], 'fields.0.label taken'],
    [[{ label: 'Zone', kind: 'choice', options: [] }], 'fields.0.options required'],
    [[{ label: 'Zone', kind: 'choice', options: ['a', 'A'] }], 'fields.0.options taken'],
    [[{ label: 'Zone', kind: 'color' }], 'fields.0.kind not_a_choice'],
    [[{ label: 'Zone', key: '__proto__', kind: 'text' }], 'fields.0.key invalid'],
    [
      [
        { label: 'Zone', kind: 'text' },
        { label: 'ＺONE', kind: 'text' },
      ],
      'fields.1.label taken',
    ],
    [Array.from({ length: 21 }, (_, n) => ({ label: `F ${n}`, kind: 'text' })), 'fields too_long'],
  ])('rejects %j', async (fields, fault) => {
    const answer = await tracking.admin.patch(PATH, { fields });
    expect(answer.status).toBe(422);
    expect(faults(answer)).toEqual([fault]);
  });

  it('conflict when two admins save at once', async () => {
    const { updated_at } = await define();
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        tracking.admin.patch(PATH, { updated_at, fields: only('zone', { label: `Zone ${n}` }) }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409]);
  });

  it('are read by all colleagues, and changed by administrators', async () => {
    for (const role of ['clerk', 'auditor'] as const) {
      expect((await tracking.signedInAs(role).get(PATH)).status).toBe(200);
      expect((await tracking.signedInAs(role).patch(PATH, { fields: [] })).status).toBe(403);
    }
    expect((await tracking.visitor().get(PATH)).status).toBe(401);
  });

  it('refuse another kind once there are values', async () => {
    await define();
    const { id } = await tracking.aParcel({ custom: { order_no: '1' } }).save();
    const fields = only('order_no', { kind: 'number' });
    expect(faults(await tracking.admin.patch(PATH, { fields }))).toEqual(['fields.0.kind kind_in_use']);
    await tracking.admin.delete('/api/parcels', { id });
    expect((await tracking.admin.patch(PATH, { fields })).status).toBe(422);
    const unused = [...FIELDS, { key: 'unused', label: 'Unused', kind: 'text' }];
    await define(unused);
    await define(unused.map((field) => (field.key === 'unused' ? { ...field, kind: 'date' } : field)));
  });

  it('archive a field, whose values are hidden until it returns', async () => {
    await define();
    const { id } = await tracking.aParcel({ custom: VALUES }).save();
    const { archived } = await define(FIELDS.filter(({ key }) => key !== 'pallets'));
    expect(archived.map(({ key }) => key)).toContain('pallets');
    const without = await change(id, { zone: 'AB' });
    expect(without.body.data.custom).toEqual({ order_no: 'PO-4711', customs_day: '2026-11-05', zone: 'AB' });
    expect(faults(await change(id, { pallets: 3 }))).toEqual(['custom.pallets unknown_field']);
    await define();
    expect((await change(id, {})).body.data.custom).toEqual({ ...VALUES, zone: 'AB' });
  });

  it('keep a removed choice readable, and take it back', async () => {
    await define();
    const { id } = await tracking.aParcel({ custom: { zone: 'Nord' } }).save();
    await define(only('zone', { options: ['A'] }));
    expect((await change(id, { zone: 'Nord', order_no: 'x' })).body.data.custom.zone).toBe('Nord');
    expect(faults(await change(id, { zone: 'AB' }))).toEqual(['custom.zone not_a_choice']);
  });
});

describe('the values', () => {
  it('are written, merged by key, and removed by null', async () => {
    await define();
    const parcel = await tracking.aParcel({ custom: VALUES }).save();
    expect(parcel.custom).toEqual(VALUES);
    const changed = await change(parcel.id, { pallets: '3.25', order_no: null });
    const { order_no: _, ...rest } = VALUES;
    expect(changed.body.data.custom).toEqual({ ...rest, pallets: 3.25 });
    expect((await change(parcel.id, null)).body.data.custom).toEqual({ ...rest, pallets: 3.25 });
    const listed = await tracking.admin.get(`/api/parcels?q=${parcel.tracking_code}`);
    expect(listed.body.data[0].custom).toEqual({ ...rest, pallets: 3.25 });
    const seen = await tracking.admin.get(trackUrl(parcel.tracking_code));
    expect(seen.body.data.custom).toEqual({ ...rest, pallets: 3.25 });
  });

  it.each([
    [{ nothing: 1 }, 'custom.nothing unknown_field'],
    [{ toString: 1 }, 'custom.toString unknown_field'],
    [{ pallets: '1,5' }, 'custom.pallets not_a_number'],
    [{ pallets: '1e3' }, 'custom.pallets not_a_number'],
    [{ pallets: true }, 'custom.pallets not_a_number'],
    [{ pallets: '12345678901234567890' }, 'custom.pallets too_many_digits'],
    [{ pallets: '0.1234567890123456' }, 'custom.pallets too_many_digits'],
    [{ customs_day: '2026-02-30' }, 'custom.customs_day not_date'],
    [{ customs_day: '05.11.2026' }, 'custom.customs_day not_date'],
    [{ zone: 'a' }, 'custom.zone not_a_choice'],
    [{ order_no: 4711 }, 'custom.order_no wrong_type'],
    [{ order_no: 'x'.repeat(301) }, 'custom.order_no too_long'],
    [{ order_no: 'a\u0000b' }, 'custom.order_no not_storable'],
  ])('reject %j', async (custom, fault) => {
    await define();
    const facts = { tracking_code: 'VW-BAD', recipient_name: 'Ada', destination: 'Bern', custom };
    const answer = await tracking.admin.post('/api/parcels', facts);
    expect(answer.status).toBe(422);
    expect(faults(answer)).toEqual([fault]);
  });

  it.each(['1000000', '0.000001', -12.5, '+7', '100.10', 999_999_999_999_999, '-0', '.5'])(
    'keep the number %s exactly',
    async (pallets) => {
      await define();
      const { custom } = await tracking.aParcel({ custom: { pallets } }).save();
      expect(custom.pallets).toBe(Number(pallets) === 0 ? 0 : Number(pallets));
    },
  );

  it.each([
    ['zone:A', 1],
    ['zone~A', 2],
    ['order_no~po-47', 1],
    ['order_no:PO-4711', 1],
    ['order_no:po-4711', 0],
    ['pallets:2.50', 1],
    ['customs_day:2026-11-05', 1],
    ['nothing:1', 0],
  ])('are filtered by %s', async (custom, hits) => {
    await define();
    await tracking.database.query(`UPDATE parcels SET custom = '{}'`);
    await tracking.aParcel({ custom: VALUES }).save();
    await tracking.aParcel({ custom: { zone: 'AB' } }).save();
    const found = await tracking.admin.get(`/api/parcels?custom=${encodeURIComponent(custom)}`);
    expect(found.body.data).toHaveLength(hits);
  });

  it('are found by searching, and by the list’s index', async () => {
    await define();
    const { id } = await tracking.aParcel({ custom: { order_no: 'Ünique-99' } }).save();
    const found = await tracking.admin.get('/api/parcels?q=unique-99');
    expect(found.body.data.map((parcel: { id: string }) => parcel.id)).toEqual([id]);
  });

  it('rejects a filter that names no field', async () => {
    expect((await tracking.admin.get('/api/parcels?custom=zone')).status).toBe(422);
  });

  it('are exported and imported as they are', async () => {
    await define([...FIELDS, { key: 'carrier', label: 'Carrier', kind: 'text' }]);
    const tracking_code = `VW-EXPORT-${process.pid}`;
    const custom = { ...VALUES, order_no: '=1+1', pallets: -0.5, carrier: 'Zug; "Bahn"' };
    const { id } = await tracking.aParcel({ tracking_code, custom }).save();
    const file = await tracking.admin.get(`/api/parcels/export.csv?q=${tracking_code}`);
    await tracking.admin.delete('/api/parcels', { id });
    const imported = await upload(tracking.admin, 'parcels', file.text);
    expect(imported.body.data.problems).toEqual([]);
    const { mapping } = imported.body.data;
    expect(mapping).toEqual(expect.arrayContaining(['custom.order_no', 'custom.carrier', 'custom.zone']));
    await tracking.admin.post(`/api/imports/${imported.body.data.id}/run`);
    await expect
      .poll(async () => (await tracking.admin.get(trackUrl(tracking_code))).body.data?.custom)
      .toEqual(custom);
  });

  it('are imported in the spellings of spreadsheets', async () => {
    await define();
    const rows = ['Tracking code;Recipient name;Destination;ORDER NO.;pallets;custom.customs_day;zone'];
    rows.push(`VW-I-${process.pid};Ada;Bern;7;"1.234,5";05.11.2026;nord`);
    rows.push(`VW-J-${process.pid};Ada;Bern;7;"1,234";25.11.2026;Z`);
    rows.push(`VW-K-${process.pid};Ada;Bern;7;1.250;25.11.2026;nord`);
    const { data } = (await upload(tracking.admin, 'parcels', rows.join('\n'))).body;
    expect(data.problems.map(({ row, field, code }: never) => [row, field, code])).toEqual([
      [3, 'custom.pallets', 'not_a_number'],
      [3, 'custom.zone', 'not_a_choice'],
      [4, 'custom.pallets', 'not_a_number'],
    ]);
    await tracking.admin.post(`/api/imports/${data.id}/run`, { bad_rows: 'skip' });
    await expect
      .poll(async () => (await tracking.admin.get(trackUrl(`VW-I-${process.pid}`))).body.data?.custom)
      .toEqual({ order_no: '7', pallets: 1234.5, customs_day: '2026-11-05', zone: 'Nord' });
  });
});

describe('a bulk change of custom fields', () => {
  const bulk = (body: object) => tracking.admin.post('/api/parcels/bulk', { action: 'set_fields', ...body });
  const read = async ({ tracking_code }: { tracking_code: string }) => {
    const { body } = await tracking.admin.get(`/api/parcels/${tracking_code}`);
    return body.data.custom;
  };

  it('sets values, returns the former ones and takes them back where the new ones still stand', async () => {
    await define();
    const [one, other, since] = [
      await tracking.aParcel({ custom: VALUES }).save(),
      await tracking.aParcel().save(),
      await tracking.aParcel({ custom: { zone: 'AB' } }).save(),
    ];
    const ids = [one.id, other.id, since.id];
    const set = { zone: 'Nord', pallets: ' 3.50 ' };
    const { body } = await bulk({ ids, custom: set });
    expect(body.data).toMatchObject({ done: 3, failed: 0 });
    const rows = body.data.rows as { id: string; before: { custom: object } }[];
    expect(rows.map(({ before }) => before)).toEqual([
      { custom: { zone: 'A', pallets: 2.5 } },
      { custom: { zone: null, pallets: null } },
      { custom: { zone: 'AB', pallets: null } },
    ]);
    expect(await read(one)).toEqual({ ...VALUES, zone: 'Nord', pallets: 3.5 });
    await change(since.id, { pallets: 9 });
    const each = rows.map(({ id, before }) => ({ id, ...before, from_custom: set }));
    const undone = await bulk({ each });
    expect(undone.body.data).toMatchObject({
      done: 2,
      rows: [{ ok: true }, { ok: true }, { code: 'changed_meanwhile' }],
    });
    expect(await read(one)).toEqual(VALUES);
    expect(await read(other)).toEqual({});
    expect(await read(since)).toEqual({ zone: 'Nord', pallets: 9 });
  });

  it('writes nothing for a value that a parcel has', async () => {
    await define();
    const parcel = await tracking.aParcel({ custom: VALUES }).save();
    const { body } = await bulk({ ids: [parcel.id], custom: { pallets: '2.50', zone: 'A' } });
    expect(body.data.rows).toMatchObject([{ ok: true, before: null }]);
  });

  it('leaves a parcel whose former value has become invalid', async () => {
    await define();
    const parcel = await tracking.aParcel({ custom: { zone: 'AB' } }).save();
    const { body } = await bulk({ ids: [parcel.id], custom: { zone: 'A' } });
    const [{ before }] = body.data.rows as [{ before: object }];
    await define(only('zone', { options: ['A', 'Nord'] }));
    const undone = await bulk({ each: [{ id: parcel.id, ...before, from_custom: { zone: 'A' } }] });
    expect(undone.body.data.rows).toMatchObject([{ ok: false, code: 'validation' }]);
    expect(await read(parcel)).toEqual({ zone: 'A' });
  });

  it.each([
    [{ zone: 'Süd' }, 'custom.zone not_a_choice'],
    [{ pallets: '1,5' }, 'custom.pallets not_a_number'],
    [{ gone: 'x' }, 'custom.gone unknown_field'],
    [{}, 'min_expected_delivery_date required'],
    [null, 'min_expected_delivery_date required'],
  ])('rejects %j and changes no parcel', async (custom, fault) => {
    await define();
    const parcel = await tracking.aParcel({ custom: VALUES }).save();
    const answer = await bulk({ ids: [parcel.id], custom });
    expect(answer.status).toBe(422);
    expect(faults(answer)).toEqual([fault]);
    expect(await read(parcel)).toEqual(VALUES);
  });
});
