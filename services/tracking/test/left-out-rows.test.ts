import '@vaultway/common/testing';
import { CompanySettings, Nightly, PersonErasures, PersonExports } from '@vaultway/common';
import { FakeContent, someSettings, type TestAnswer, eventually } from '@vaultway/common/testing';
import { PARCEL_FIELD_NAMES, type Import, type LeftOutRows, type Parcel } from '@vaultway/contracts';
import { NIL, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode, trackUrl } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
  await eventually(() => tracking.app.get(CompanySettings).known());
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const HEADER = 'Sendungs-Nr.;Consignee;Consignee e-mail;Deliver to;Wt (kg);Shipper;Shipper mail;Remarks';
/** Rows as a clerk exports them, the second and fourth with a problem. */
const clerkRows = (codes: readonly string[]) => [
  `${codes[0]};Jürgen Yilmaz;juergen.yilmaz@example.com;"108 Bahnhofstrasse; São Paulo, Brazil";14,44;Helvetia Bullion AG;dispatch@helvetia.example;"""do not tilt"""`,
  `${codes[1]};Zoë Müller;zoe..muller@example.com;Genève, Switzerland;9,90;Helvetia Bullion AG;dispatch@helvetia.example;="0012"`,
  `${codes[2]};René O'Brien;;Kraków, Poland;45,49;Helvetia Bullion AG;dispatch@helvetia.example;-call before`,
  `${codes[3]};Bjørn Ivanova;bjorn@example.com;;3,15;Helvetia Bullion AG;dispatch@helvetia.example;"2 keys,\nneeded"`,
];
const read = async (csv: string, kind: Import['kind'] = 'parcels'): Promise<Import> =>
  (await upload(tracking.admin, kind, csv)).body.data;
const leftOut = async (id: string): Promise<LeftOutRows> =>
  (await tracking.admin.get(`/api/imports/${id}/rows`)).body.data;
const correct = (id: string, rows: unknown, who = tracking.admin): Promise<TestAnswer> =>
  who.patch(`/api/imports/${id}/rows`, { rows });
const fileOf = async (id: string): Promise<string> =>
  (await tracking.admin.get(`/api/imports/${id}/left-out.csv`)).text;
const exists = async (code: string) => (await tracking.visitor().get(trackUrl(code))).status === 200;
const codesFor = (count: number) => Array.from({ length: count }, freshCode);

async function aClerksImport(): Promise<{ id: string; codes: string[] }> {
  const codes = codesFor(4);
  const { id } = await read([HEADER, ...clerkRows(codes)].join('\n'));
  return { id, codes };
}

/** Replaces a cell of a row with problems. */
async function corrected(id: string, row: number, column: number, text: string) {
  const { rows } = await leftOut(id);
  const cells = rows.find((each) => each.row === row)?.cells ?? [];
  return { row, cells: cells.with(column, text) };
}

describe('before the run', () => {
  it('shows the rows with problems, and checks corrected ones with all the others', async () => {
    const { id, codes } = await aClerksImport();
    expect(await leftOut(id)).toMatchObject({
      total: 2,
      rows: [
        { row: 3, cells: expect.arrayContaining(['Zoë Müller', '="0012"']) },
        { row: 5, problems: [{ field: 'destination', code: 'required' }] },
      ],
    });
    const twice = await correct(id, [await corrected(id, 5, 0, codes[0] ?? '')]);
    expect(twice.body.data).toMatchObject({ good: 2, bad: 2 });
    expect((await leftOut(id)).rows[1]?.problems).toMatchObject([
      { field: 'destination', code: 'required' },
      { field: 'tracking_code', code: 'repeated', params: { row: 2 } },
    ]);
    const answer = await correct(id, [
      await corrected(id, 3, 2, 'zoe.muller@example.com'),
      { row: 5, cells: [codes[3], 'Bjørn Ivanova', '', 'Milano, Italy', '3,15'] },
    ]);
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Rows checked',
      data: { state: 'read', rows: 4, good: 4, bad: 0, problems: [] },
    });
    expect(await runToEnd(tracking.admin, id)).toMatchObject({ state: 'done', created: 4, bad: 0 });
    expect((await tracking.visitor().get(trackUrl(codes[3] ?? ''))).body.data).toMatchObject({
      destination: 'Milano, Italy',
      weight: '3,15 kg',
    });
    expect((await leftOut(id)).total).toBe(0);
  });

  it('keeps corrections when columns change, and drops them with another encoding', async () => {
    const { id, codes } = await aClerksImport();
    await correct(id, [await corrected(id, 5, 3, 'Milano, Italy')]);
    const { body } = await tracking.admin.patch('/api/imports', { id, date_order: 'mdy' });
    expect(body.data).toMatchObject({ good: 3, bad: 1 });
    const again = await tracking.admin.patch('/api/imports', { id, encoding: 'latin1' });
    expect(again.body.data).toMatchObject({ good: 2, bad: 2 });
    expect(await exists(codes[3] ?? '')).toBe(false);
  });

  it('keeps both of two corrections that are sent at once', async () => {
    const { id } = await aClerksImport();
    const rows = [await corrected(id, 3, 2, 'zoe@example.com'), await corrected(id, 5, 3, 'Milano, Italy')];
    await Promise.all(rows.map((row) => correct(id, [row])));
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({ good: 4, bad: 0 });
  });

  it('keeps the chosen order of day and month, whatever date a correction has', async () => {
    const rows = ['5/6/2026;Rome', '4/5/2026;', '13/5/2026;Oslo'].map((row) => `${freshCode()};Ada;${row}`);
    const { id, date_order } = await read(['Code;Name;min_expected_delivery_date;City', ...rows].join('\n'));
    expect(date_order).toBe('dmy');
    const chosen = await tracking.admin.patch('/api/imports', { id, date_order: 'mdy' });
    expect(chosen.body.data).toMatchObject({ good: 1, bad: 2 });
    const city = await correct(id, [await corrected(id, 3, 3, 'Rome')]);
    expect(city.body.data).toMatchObject({ date_order: 'mdy', good: 2, bad: 1 });
    const date = await correct(id, [await corrected(id, 4, 2, '25/12/2026')]);
    expect(date.body.data).toMatchObject({ date_order: 'mdy', good: 2, bad: 1 });
    const mapping = date.body.data.mapping.with(1, 'sender_name');
    const mapped = await tracking.admin.patch('/api/imports', { id, mapping });
    expect(mapped.body.data).toMatchObject({ date_order: 'mdy', mapping });
    await tracking.admin.patch('/api/imports', { id, mapping: date.body.data.mapping });
    await runToEnd(tracking.admin, id, 'skip');
    const found = await tracking.admin.get(`/api/parcels?import=${id}`);
    const days = found.body.data.map((parcel: Parcel) => parcel.min_expected_delivery_date);
    expect(days.toSorted()).toEqual(['2026-04-05', '2026-05-06']);
  });

  it('detects the order of day and month by the first correction that has such a date', async () => {
    const { id, date_order } = await read(
      `Code;Name;min_expected_delivery_date;City\n${freshCode()};Ada;2026-05-06;`,
    );
    expect(date_order).toBe('ymd');
    const row = await corrected(id, 2, 3, 'Rome');
    const { body } = await correct(id, [{ ...row, cells: row.cells.with(2, '25/12/2026') }]);
    expect(body.data).toMatchObject({ date_order: 'dmy', good: 1, bad: 0 });
  });

  it('writes only the rows that a correction changes', async () => {
    const { id } = await read(
      ['code,name,city', `${freshCode()},Ada,`, `${freshCode()},Bo,`, `${freshCode()},Cy,`].join('\n'),
    );
    const written = () =>
      tracking.database.query<{ number: number; at: string }[]>(
        'SELECT number, ctid::text AS at FROM import_rows WHERE import_id = $1 ORDER BY number',
        [id],
      );
    const before = await written();
    await correct(id, [await corrected(id, 3, 2, 'Rome')]);
    const after = await written();
    expect(after.map(({ at }, row) => at === before[row]?.at)).toEqual([true, false, true]);
    await tracking.admin.patch('/api/imports', { id, encoding: 'latin1' });
    expect(await leftOut(id)).toMatchObject({
      total: 3,
      rows: [{}, { cells: expect.arrayContaining(['']) }, {}],
    });
    const mapping = [null, 'recipient_name', 'destination'];
    expect((await tracking.admin.patch('/api/imports', { id, mapping })).body.data).toMatchObject({ bad: 3 });
  });

  it('keeps the first ten problems of a row', async () => {
    const cells = PARCEL_FIELD_NAMES.map(() => 'x'.repeat(5001));
    const { id, problems } = await read(`${PARCEL_FIELD_NAMES.join()}\n${cells.join()}`);
    expect((await leftOut(id)).rows[0]?.problems).toHaveLength(10);
    expect(problems).toHaveLength(10);
  });

  it('takes back a cell as it was shortened, in a column that is not imported', async () => {
    const { id } = await read(`code,name,city,html\n${freshCode()},Ada,,${'<b>x</b>'.repeat(2000)}`);
    const row = await corrected(id, 2, 2, 'Rome');
    expect(row.cells[3]?.length).toBe(10_001);
    const { body } = await correct(id, [row]);
    expect(body.data).toMatchObject({ good: 1, bad: 0 });
  });

  it('names the field of bad input', async () => {
    const { id } = await aClerksImport();
    const faults: [unknown, string, string][] = [
      [undefined, 'rows', 'required'],
      ['{', 'rows', 'wrong_type'],
      [[], 'rows', 'too_short'],
      [[{ row: 5 }], 'rows.0.cells', 'required'],
      [[{ row: 'x', cells: [] }], 'rows.0.row', 'not_a_number'],
      [[{ row: 5, cells: [1] }], 'rows.0.cells.0', 'wrong_type'],
      [[{ row: 5, cells: ['a\u0000'] }], 'rows.0.cells.0', 'not_storable'],
      [[{ row: 5, cells: ['x'.repeat(10_002)] }], 'rows.0.cells.0', 'too_long'],
      [Array.from({ length: 101 }, (_, row) => ({ row: row + 1, cells: [] })), 'rows', 'too_long'],
      [
        [
          { row: 5, cells: [] },
          { row: 5, cells: [] },
        ],
        'rows',
        'invalid',
      ],
      // A row without problems, the header, and one beyond the file.
      [[{ row: 2, cells: [] }], 'rows.0.row', 'invalid'],
      [[{ row: 1, cells: [] }], 'rows.0.row', 'invalid'],
      [[{ row: 99, cells: [] }], 'rows.0.row', 'invalid'],
    ];
    for (const [rows, field, code] of faults)
      expect((await correct(id, rows)).body, field).toMatchObject({
        status: 422,
        details: [{ field, code }],
      });
    expect((await correct(v7(), [{ row: 1, cells: [] }])).status).toBe(404);
    expect((await tracking.admin.get(`/api/imports/${v7()}/left-out.csv`)).status).toBe(404);
  });

  it('rejects letters that were lost, and cells beyond the header', async () => {
    const { id } = await aClerksImport();
    const { cells } = await corrected(id, 5, 3, 'Z\uFFFDrich');
    await correct(id, [{ row: 5, cells: [...cells, 'one more'] }]);
    expect((await leftOut(id)).rows[1]?.problems).toMatchObject([
      { code: 'too_many_cells' },
      { field: 'destination', code: 'not_decodable' },
    ]);
  });
});

describe('after the run', () => {
  async function aRunImport() {
    const made = await aClerksImport();
    const done = await runToEnd(tracking.admin, made.id, 'skip');
    return { ...made, done };
  }

  it('keeps the left-out rows, imports corrected ones into the same import, and undoes all', async () => {
    const { id, codes, done } = await aRunImport();
    expect(done).toMatchObject({ state: 'done', created: 2, bad: 2 });
    expect((await leftOut(id)).rows.map(({ row }) => row)).toEqual([3, 5]);
    const answer = await correct(id, [
      await corrected(id, 3, 2, 'zoe.muller@example.com'),
      await corrected(id, 5, 0, codes[0] ?? ''),
    ]);
    expect(answer.body.data).toMatchObject({ state: 'done', rows: 4, good: 3, created: 3, bad: 1 });
    expect(answer.body.data.problems).toMatchObject([
      { row: 5, field: 'destination', code: 'required' },
      { row: 5, field: 'tracking_code', code: 'taken' },
    ]);
    expect(await exists(codes[1] ?? '')).toBe(true);
    const found = await tracking.admin.get(`/api/parcels?import=${id}`);
    expect(found.body.data).toHaveLength(3);
    expect((await leftOut(id)).rows).toMatchObject([{ row: 5, cells: expect.arrayContaining([codes[0]]) }]);
    const trail = await tracking.admin.get(`/api/audit/tracking?record_id=${id}`);
    expect(trail.body.data).toMatchObject([
      { action: 'import.corrected', admin_email: 'admin@example.com', after: { created: 3 } },
      { action: 'import.run', after: { created: 2 } },
    ]);

    const undone = await tracking.admin.delete('/api/imports', { id });
    expect(undone.body.data).toMatchObject({ state: 'undone', removed: 3, kept: 0 });
    for (const code of codes) expect(await exists(code)).toBe(false);
    expect(await leftOut(id)).toEqual({ rows: [], total: 0 });
    expect((await correct(id, [{ row: 5, cells: [] }])).body).toMatchObject({ code: 'import_over' });
  });

  it('keeps a record that was changed since its row was corrected', async () => {
    const { id, codes } = await aRunImport();
    await correct(id, [await corrected(id, 3, 2, '')]);
    await tracking.admin.patch('/api/parcels', { tracking_code: codes[1], status: 'Held' });
    const undone = await tracking.admin.delete('/api/imports', { id });
    expect(undone.body.data).toMatchObject({ removed: 2, kept: 1 });
  });

  it('imports a row once, even if it is sent twice at once', async () => {
    const { id, codes } = await aRunImport();
    const beyond = await correct(id, [{ row: 2 ** 40, cells: [] }]);
    expect(beyond.body).toMatchObject({ status: 422, details: [{ field: 'rows.0.row' }] });
    const row = { row: 5, cells: [codes[3], 'Bo', '', 'Oslo'] };
    const answers = await Promise.all([1, 2, 3].map(() => correct(id, [row])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422,
    ]);
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({ created: 3, bad: 1 });
    const found = await tracking.admin.get(`/api/parcels?import=${id}`);
    expect(found.body.data).toHaveLength(3);
  });

  it('prints corrected rows after those of the run', async () => {
    const { id, codes } = await aRunImport();
    await correct(id, [await corrected(id, 3, 2, '')]);
    const { body } = await tracking.admin.post('/api/parcels/labels', { import: id, format: 'zpl' });
    const { text } = await tracking.admin.get(body.data.files[0].url);
    const printed = codes.slice(0, 3).toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
    expect(printed).toEqual([codes[0], codes[2], codes[1]]);
  });

  it('rejects corrections while the import runs', async () => {
    const { id } = await aClerksImport();
    await tracking.database.query(`UPDATE imports SET state = 'running', updated_at = now() WHERE id = $1`, [
      id,
    ]);
    expect((await correct(id, [{ row: 5, cells: [] }])).body).toMatchObject({ code: 'import_running' });
    await tracking.database.query(`UPDATE imports SET state = 'read' WHERE id = $1`, [id]);
  });

  it('imports corrected rows of events', async () => {
    const parcel = await tracking.aParcel().save();
    const { id } = await read(
      `Code;Event;Date\n${parcel.tracking_code};Landed;5.13.2026\nNOBODY;Lost;`,
      'events',
    );
    await tracking.admin.patch('/api/imports', { id, date_order: 'dmy' });
    const { rows } = await leftOut(id);
    expect(rows).toHaveLength(2);
    const { body } = await correct(id, [{ row: 3, cells: [parcel.tracking_code, 'Found', '6.11.2026'] }]);
    expect(body.data).toMatchObject({ good: 1, bad: 1 });
    await runToEnd(tracking.admin, id, 'skip');
    const answer = await correct(id, [{ row: 2, cells: [parcel.tracking_code, 'Landed', '5.11.2026'] }]);
    expect(answer.body.data).toMatchObject({ created: 2, bad: 0 });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data.history.data).toMatchObject([{ title: 'Found' }, { title: 'Landed' }]);
    await tracking.admin.delete('/api/imports', { id });
    const after = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(after.body.data.history.data).toEqual([]);
  });
});

describe('a row with an open quotation mark', () => {
  const aFileWith = (row: string) =>
    read(
      ['code,name,city', `${freshCode()},Ada,Rome`, row, `${freshCode()},Bo,Oslo`, `${freshCode()},Cy,`].join(
        '\n',
      ),
    );

  it.each([
    ['that holds the rows below it', `${freshCode()},"Dee,Rome`],
    ['after which the file is not read', `${freshCode()},"${'Dee,Rome\n'.repeat(40_000)}`],
  ])('%s is corrected in the file alone', async (_, row) => {
    const { id, bad } = await aFileWith(row);
    expect(bad).toBe(1);
    const refusal = {
      status: 422,
      details: [{ field: 'rows.0.cells', code: 'open_quote' }],
    };
    const correction = [{ row: 3, cells: [freshCode(), 'Dee', 'Rome'] }];
    expect((await correct(id, correction)).body).toMatchObject(refusal);
    await runToEnd(tracking.admin, id, 'skip');
    expect((await correct(id, correction)).body).toMatchObject(refusal);
    expect(await leftOut(id)).toMatchObject({ total: 1, rows: [{ row: 3 }] });
  });

  it('that holds itself alone is corrected like others', async () => {
    const { id, bad } = await read(`code,name,city\n${freshCode()},Ada,"Rome\n`);
    expect(bad).toBe(1);
    const fixed = await correct(id, [await corrected(id, 2, 2, 'Rome')]);
    expect(fixed.body.data).toMatchObject({ good: 1, bad: 0 });
  });
});

describe('the file of left-out rows', () => {
  it('has the same cells when it is read again', async () => {
    const nasty = [
      '1.23457E+12,"Ann ""A"" Lee",Rome,=1+1,+41 44',
      `-1.2E+10,'=cmd,Oslo,"a;b,c",@x`,
      `="1.5E+12",,'quoted,"line\nbreak",-`,
      `#REF!,"  spaces  ",Köln,''=1,＝1`,
      'NULL,Иван,Москва,"=""007""",мир,and more',
      ',東京 🌹,,sep=;,"\t=1"',
    ];
    const { id, bad } = await read(`code,name,city,content,remarks\n${nasty.join('\n')}`);
    expect(bad).toBe(nasty.length);
    const before = await leftOut(id);
    const file = await fileOf(id);
    expect(
      file.replaceAll(/"(?:[^"]|"")*"/g, (cell) => (/^"[=+@\t＝]/.test(cell) ? 'formula' : '')),
    ).not.toContain('formula');
    const again = await read(file);
    expect(again).toMatchObject({ good: 0, bad, encoding: 'utf-8', delimiter: ',' });
    const after = await leftOut(again.id);
    expect(after.rows.map(({ problems }) => problems)).toEqual(before.rows.map(({ problems }) => problems));
    expect(await fileOf(again.id)).toBe(file);
  });

  it('shows cells without the apostrophes that keep spreadsheets from executing them', async () => {
    const cells = ['=1+1', '+41', '-5', '@x', `'tis`, `''=1`];
    const { id } = await read(`code,name,city,content,a,b,c,d\n,Ada,${cells.join(',')}`);
    const before = await leftOut(id);
    expect(before.rows[0]?.cells.slice(2)).toEqual(cells);
    const again = await read(await fileOf(id));
    expect((await leftOut(again.id)).rows[0]?.cells).toEqual(before.rows[0]?.cells);
    expect(again.sample[0]?.slice(2)).toEqual(cells);
  });

  it('has its own order of day and month', async () => {
    const header = 'code,name,min_expected_delivery_date,city';
    const rows = ['5/13/2026,Rome', '5/6/2026,', '25/6/2026,Oslo'].map((row) => `${freshCode()},Ada,${row}`);
    const { id } = await read([header, ...rows].join('\n'));
    await tracking.admin.patch('/api/imports', { id, date_order: 'dmy' });
    const { bad } = await runToEnd(tracking.admin, id, 'skip');
    expect(bad).toBe(2);
    expect(await read(await fileOf(id))).toMatchObject({ date_order: 'mdy', bad: 1 });
  });

  it('has the left-out rows of the run, and can be corrected and imported', async () => {
    const { id, codes } = await aClerksImport();
    await runToEnd(tracking.admin, id, 'skip');
    const answer = await tracking.admin.get(`/api/imports/${id}/left-out.csv`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const fixed = answer.text
      .replace('zoe..muller', 'zoe.muller')
      .replace('"bjorn@example.com",""', '"bjorn@example.com","Milano, Italy"');
    const again = await read(fixed);
    expect(again).toMatchObject({ rows: 2, good: 2, bad: 0 });
    await runToEnd(tracking.admin, again.id);
    for (const code of codes) expect(await exists(code)).toBe(true);
  });
});

it('stores rows with characters that Postgres has no place for', async () => {
  const { id } = await read(
    `code,name,city\n${freshCode()},A\u0000da,\n${freshCode()},A${'🌹'.repeat(400)},Rome\n${freshCode()},${'🌹'.repeat(6000)},Rome`,
  );
  expect((await leftOut(id)).rows).toMatchObject([
    { row: 2, cells: [expect.anything(), 'A\uFFFDda', ''] },
    { row: 3, problems: [{ field: 'recipient_name', code: 'too_long' }] },
    { row: 4, problems: [{ field: 'recipient_name', code: 'too_long' }] },
  ]);
  expect((await fileOf(id)).isWellFormed()).toBe(true);
});

it.each([
  ['clerk', 200, 200, 200],
  ['auditor', 200, 403, 200],
  ['courier', 403, 403, 403],
] as const)('lets a %s read and correct as far as imports', async (role, rows, corrects, file) => {
  const { id } = await aClerksImport();
  const who = tracking.signedInAs(role);
  expect((await who.get(`/api/imports/${id}/rows`)).status).toBe(rows);
  expect((await correct(id, [await corrected(id, 5, 3, 'Rome')], who)).status).toBe(corrects);
  expect((await who.get(`/api/imports/${id}/left-out.csv`)).status).toBe(file);
});

it('shows nothing to strangers', async () => {
  const { id } = await aClerksImport();
  const who = tracking.visitor();
  expect((await who.get(`/api/imports/${id}/rows`)).status).toBe(401);
  expect((await correct(id, [], who)).status).toBe(401);
  expect((await who.get(`/api/imports/${id}/left-out.csv`)).status).toBe(401);
});

describe('personal data', () => {
  const person = { email: 'zofia@wrzos.example', name: 'Zofia Wrzos' };
  const eraseEverywhere = async (erased = person) => {
    const erasure = v7();
    await eventually(async () => {
      const { done } = await tracking.app.get(PersonErasures).advance(erasure, erased);
      expect(done).toBe(true);
    });
  };
  const rows = () =>
    [
      'code,name,email,city,sender,sender email,colour',
      `${freshCode()},Zofia Wrzos,zofia@wrzos.example,,Zenon Kwiat,zenon@kwiat.example,Zenon's red`,
      `${freshCode()},Bo Ek,bo@ek.example,,ZOFIA WRZOS,,`,
      `${freshCode()},Bo Ek,bo@ek.example,,Ada,,`,
      `${freshCode()},Bo Ek,bo@ek.example,Rome,Ada,,`,
    ].join('\n');

  it('of one person is exported without the other party, and erased', async () => {
    const { id } = await read(rows());
    await runToEnd(tracking.admin, id, 'skip');
    const { records } = await tracking.app.get(PersonExports).page(person, '4:');
    expect(records).toMatchObject([
      { type: 'import_row', row: 2, cells: { name: 'Zofia Wrzos', email: 'zofia@wrzos.example' } },
      { type: 'import_row', row: 3, cells: { sender: 'ZOFIA WRZOS' } },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/Zenon|Bo Ek/i);
    await eraseEverywhere();
    expect((await leftOut(id)).rows).toMatchObject([{ row: 4 }]);
    expect(await fileOf(id)).toMatch(/"code","name"[^]*Bo Ek/);
  });

  it('is found however a file spells it', async () => {
    const zoe = { email: 'zoe@xn--mller-kva.example', name: 'Zoë van Müller' };
    const spellings = [
      'Zoë\u00a0van\u202fMüller',
      'ZOË  VAN  MÜLLER',
      '"Zoë\nvan\r\nMüller"',
      'Zoe\u0308 van Mu\u0308ller',
      'Zoë,van Müller',
      'Bo,zoe@müller.example',
      'Bo,Zoe@Mu\u0308ller.example',
    ];
    const others = ['Zoë vanMüller', 'Chloë van Müller', 'Zoë van Müllers', 'x.zoe@müller.example'];
    const file = [...spellings, ...others].map((cells) => `${freshCode()},${cells},`);
    const { id } = await read(['code,name,email,city', `${freshCode()},Bo,,Rome`, ...file].join('\n'));
    await runToEnd(tracking.admin, id, 'skip');
    const { records } = await tracking.app.get(PersonExports).page(zoe, `4:${NIL} 0`);
    expect(records.filter((record) => 'row' in record)).toHaveLength(spellings.length);
    await eraseEverywhere(zoe);
    const left = await leftOut(id);
    expect(left.rows.map(({ cells }) => cells.slice(1).join(','))).toEqual(
      others.map((cells) => `${cells},`),
    );
    await tracking.admin.delete('/api/imports', { id });
  });

  it('in a row that is malformed is exported without the rest of the row', async () => {
    const { id } = await read(
      [
        'code,name,email,sender,city',
        // One cell too many moves the sender below the city.
        `${freshCode()},Wrzos,Zofia,zofia@wrzos.example,,Zenon Kwiat`,
        `${freshCode()},Zofia Wrzos,"zofia@wrzos.example,Ada,Rome`,
        `${freshCode()},Bo Ek,bo@ek.example,Ada,Rome`,
        `${freshCode()},Cy Dee,cy@dee.example,Ada,Rome`,
      ].join('\n'),
    );
    const { records } = await tracking.app.get(PersonExports).page(person, `4:${NIL} 0`);
    const found = records.filter((record) => 'row' in record);
    const created_at = expect.any(Date);
    expect(found).toEqual([
      { type: 'import_row', created_at, row: 2, words: ['zofia@wrzos.example'] },
      { type: 'import_row', created_at, row: 3, words: ['zofia@wrzos.example', 'Zofia Wrzos'] },
    ]);
    await tracking.admin.delete('/api/imports', { id });
  });

  it('in a corrected row deletes a file that was not run', async () => {
    const { id } = await read(`code,name,city\n${freshCode()},,Rome`);
    await correct(id, [{ row: 2, cells: [freshCode(), 'Zofia Wrzos', 'Rome'] }]);
    await eraseEverywhere();
    expect((await tracking.admin.get(`/api/imports/${id}`)).status).toBe(404);
  });

  it('is deleted a month after the run, or as early as that of delivered parcels', async () => {
    const { id } = await read(rows());
    await runToEnd(tracking.admin, id, 'skip');
    const night = async (days: number) => {
      await tracking.database.query(
        `UPDATE imports SET ran_at = ran_at - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
      await tracking.forgetNight();
      await tracking.app.get(Nightly, { strict: false }).runDue();
      return (await leftOut(id)).total;
    };
    expect(await night(29)).toBe(3);
    expect(await night(2)).toBe(0);
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({ created: 1, bad: 3 });
  });
});
