import '@vaultway/common/testing';
import type { HttpClient } from '@vaultway/common/testing';
import type { Import, ParcelSummary } from '@vaultway/contracts';
import { version as uuidVersion } from 'uuid';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { INTERRUPTED_AFTER } from '../src/imports/import-runner.js';
import { anEvent, exampleFacts, freshCode, trackUrl } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { untilOneWaits } from './support/locks.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

/** Şükrü in windows-1254. */
const SHUKRU = [0xde, 0xfc, 0x6b, 0x72, 0xfc];
const HEADER = 'Tracking number,Recipient,Destination,Weight';
const read = async (
  csv: string | Uint8Array<ArrayBuffer>,
  kind: Import['kind'] = 'parcels',
  by: HttpClient = tracking.admin,
): Promise<Import> => (await upload(by, kind, csv)).body.data;
const tracked = async (code: string): Promise<ParcelSummary> =>
  (await tracking.visitor().get(trackUrl(code))).body.data;
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

  it('counts guessable new codes, and accepts them', async () => {
    const rows = ['12345', '7KF4-WM2X-9TPD-C3HR', 'TEST'].map((code) => `${code},Ada,Lagos,`);
    const warning = { field: 'tracking_code', code: 'guessable' };
    expect(await read(`${HEADER}\n${rows.join('\n')}`)).toMatchObject({
      good: 3,
      bad: 0,
      guessable: 2,
      warnings: [
        { row: 2, ...warning },
        { row: 4, ...warning },
      ],
    });
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

  it('reads the times of databases, programs, browsers and spreadsheets', async () => {
    const { tracking_code: code } = await tracking.aParcel().save();
    const times = [
      '2026-11-05 06:09:00+00',
      '2026-11-05T06:09:00+01',
      '2026-11-05T06:09Z',
      '"11/15/2026, 9:05:00\u202fPM"',
      '5-Nov-26',
      '"Thu, 05 Nov 2026 21:05:00 GMT"',
      '46331.604',
      '٢٠٢٦-١١-٠٥ ٠٦:٠٩',
    ];
    const rows = times.map((time) => `${code},Seen,${time}`);
    const file = await read(`code,title,created_at\n${rows.join('\n')}`, 'events');
    expect(file).toMatchObject({ date_order: 'mdy', good: times.length, bad: 0, problems: [], warnings: [] });
  });

  it('warns of years of another calendar, however many codes are guessable', async () => {
    const { tracking_code: code } = await tracking.aParcel().save();
    const event = await read(`code,title,created_at\n${code},Seen,1405/08/14`, 'events');
    const warning = { row: 2, field: 'created_at', code: 'unlikely_date' };
    expect(event).toMatchObject({ good: 1, warnings: [warning] });
    const codes = Array.from({ length: 600 }, (_, at) => `${at},Ada,Rome,`);
    const csv = `code,name,city,eta\n${codes.join('\n')}\nLAST,Ada,Rome,05.11.2569`;
    const { good, warnings } = await read(csv);
    expect(good).toBe(601);
    expect(warnings).toHaveLength(500);
    expect(warnings[0]).toMatchObject({ row: 602, code: 'unlikely_date' });
  });

  it('warns of names that labels cannot print, but not of emoji beside letters', async () => {
    const names = ['Ada', '陳大文 🌹', '𒀀𒁀 Ada', '🌹🌹'];
    const rows = names.map((name) => `${freshCode()},${name},Rome`);
    const { good, warnings } = await read(`code,name,city\n${rows.join('\n')}`);
    expect(good).toBe(4);
    expect(warnings.filter(({ code }) => code === 'unprintable')).toEqual([
      expect.objectContaining({ row: 4, field: 'recipient_name', params: { characters: ['𒀀', '𒁀'] } }),
      expect.objectContaining({ row: 5, field: 'recipient_name', params: { characters: ['🌹🌹'] } }),
    ]);
  });

  it('warns of a year of two digits that is far away, since the day may be the year', async () => {
    const { tracking_code: code } = await tracking.aParcel().save();
    const times = ['26-11-05', '26-Nov-05', '05-11-26', '05-Nov-26', '05.11.2015', '05.11.40'];
    const rows = times.map((time) => `${code},Seen,${time}`);
    const event = await read(`code,title,created_at\n${rows.join('\n')}`, 'events');
    const warning = { field: 'created_at', code: 'unlikely_date' };
    expect(event).toMatchObject({
      good: times.length,
      warnings: [2, 3, 7].map((row) => ({ row, ...warning })),
    });
    const parcel = await read(`code,name,city,eta\n${freshCode()},Ada,Rome,26-11-05`);
    expect(parcel.warnings).toContainEqual(
      expect.objectContaining({ row: 2, field: 'min_expected_delivery_date', code: 'unlikely_date' }),
    );
  });

  it('finds addresses in what people write, and names the others', async () => {
    const emails = [
      ['"ann@x.example; bob@x.example"', 'several_emails'],
      ['Ann <ann@x.example>', null],
      ['mailto:ann@x.example', null],
      ['ann@bücher.example', null],
      ['ann@x.example.', null],
      ['\u200bann@x.example', null],
      ['ann@intranet', 'email_domain'],
      ['ann..lee@x.example', 'email_dots'],
      ['ann', 'not_email'],
      ['-', null],
      ['n/a', null],
    ] as const;
    const rows = emails.map(([email], at) => `E${freshCode()}${at},Ann,Rome,${email}`);
    const { problems, good } = await read(`code,name,city,email\n${rows.join('\n')}`);
    const bad = emails.flatMap(([, code], at) =>
      code === null ? [] : [{ row: at + 2, field: 'recipient_email', code }],
    );
    expect(good).toBe(emails.length - bad.length);
    expect(problems).toMatchObject(bad);
  });

  it('guesses a legacy encoding by the language of the panel or the browser, and warns of it', async () => {
    const code = freshCode();
    const csv = new Uint8Array([
      ...Buffer.from(`Code,Name,City\n${code},`),
      ...SHUKRU,
      ...Buffer.from(',Rome'),
    ]);
    const warned = ({ warnings }: Import) => warnings.filter(({ field }) => field === 'encoding');
    const warning = { row: 2, field: 'encoding', code: 'guessed_encoding' };
    const facts = { encoding: 'windows-1254', sample: [[code, 'Şükrü', 'Rome']] };
    expect((await upload(tracking.admin, 'parcels', csv, { language: 'tr' })).body.data).toMatchObject(facts);
    const browser = tracking.admin.with({ 'accept-language': 'tr-TR,en;q=0.5' });
    const { body } = await upload(browser, 'parcels', csv);
    expect(body.data).toMatchObject(facts);
    expect(warned(body.data)).toMatchObject([warning]);
    const chosen = await tracking.admin.patch('/api/imports', { id: body.data.id, encoding: 'CP1252' });
    expect(chosen.body.data).toMatchObject({
      encoding: 'windows-1252',
      sample: [[code, 'Þükrü', 'Rome']],
    });
    expect(warned(chosen.body.data)).toEqual([]);
    for (const encoding of ['cp437', 'replacement'])
      expect((await tracking.admin.patch('/api/imports', { id: body.data.id, encoding })).body).toMatchObject(
        {
          status: 422,
          details: [{ field: 'encoding', code: 'not_a_choice' }],
        },
      );
    expect((await upload(tracking.admin, 'parcels', csv, { language: 'not a tag' })).body).toMatchObject({
      status: 422,
      details: [{ field: 'language', code: 'invalid' }],
    });
  });

  it('reads a block copied from a spreadsheet', async () => {
    const code = freshCode();
    const block = `Sendungs-Nr.\tConsignee\tDeliver to\tGoods\r\n${code}\t"Zoë ""Z"" Müller"\tGenève\t"2 keys\nneeded"\r\n`;
    expect(await read(block)).toMatchObject({
      delimiter: '\t',
      mapping: ['tracking_code', 'recipient_name', 'destination', 'parcel_content'],
      sample: [[code, 'Zoë "Z" Müller', 'Genève', '2 keys\nneeded']],
      good: 1,
    });
  });

  it('names the fields with broken bytes in a file that is UTF-8 otherwise', async () => {
    const rows = ['Иван,Москва,', '?x,Köln,', 'Ada,Rome,?'].map((row) => `${freshCode()},${row}`);
    const text = ['Code,Name,City,Unused', ...rows].join('\n');
    const csv = Buffer.from(text).map((byte) => (byte === '?'.charCodeAt(0) ? 0xff : byte));
    expect(await read(new Uint8Array(csv))).toMatchObject({
      encoding: 'utf-8',
      good: 2,
      bad: 1,
      problems: [{ row: 3, field: 'recipient_name', code: 'not_decodable' }],
    });
  });

  it.each([
    ['sep=;', '"sep=;"\n', 1],
    ['titles', 'Shipments November 2026;;;\n;;;\n', 3],
    ['one title', 'Exported by Ada\n', 2],
  ])('finds the header below %s, and leaves out a total', async (_what, above, header_row) => {
    const code = freshCode();
    const csv = `${above}Code;Name;City;kg\n${code};Ada;Rome;2\nTotal;;;2\n`;
    const found = await read(csv);
    expect(found).toMatchObject({
      header_row,
      columns: ['Code', 'Name', 'City', 'kg'],
      rows: 1,
      good: 1,
      bad: 0,
    });
    expect(found.warnings).toContainEqual(
      expect.objectContaining({ row: header_row + 2, field: '', code: 'total_left_out' }),
    );
  });

  it('warns about a phone number that a spreadsheet shortened', async () => {
    const found = await read(`Code,Name,City,Phone\n${freshCode()},Ada,Rome,4.14462E+10\n`);
    expect(found).toMatchObject({ good: 1, bad: 0 });
    expect(found.warnings).toContainEqual(
      expect.objectContaining({ row: 2, field: 'recipient_phone_number', code: 'spreadsheet_damage' }),
    );
  });

  it('reads merged cells above names that repeat', async () => {
    const code = freshCode();
    const csv = `Desk 4;;;;;\nShipment;Recipient;;Sender;;\nNo.;Name;City;Name;City;\n${code};Ada;Rome;Bo;Oslo;\n`;
    expect(await read(csv)).toMatchObject({
      header_row: 3,
      columns: ['Shipment No.', 'Recipient Name', 'Recipient City', 'Sender Name', 'Sender City', '#6'],
      mapping: ['tracking_code', 'recipient_name', 'destination', 'sender_name', 'pickup_location', null],
      mapping_doubts: [],
      good: 1,
    });
  });

  it.each([
    ['a total and a sentence', 'Total;;;2\nPrinted 29.11.2026 14:03;;;\n', [0, 1]],
    ['a total and a line of two cells', 'Summe;;;2\n;;;\nStand vom;29.11.2026;;\n', [0, 1]],
    ['lines around a total', 'Page 1 of 1;;;\nИтого;;;2\nОтдел доставки;;;\n', [1, 0, 1]],
    ['a page number', 'Seite 1;;;\n', [1]],
    ['the day of printing', ';طُبع في 29/11/2026;;\n', [1]],
  ])('leaves out %s below the table', async (_what, below, kinds) => {
    const found = await read(`Code;Name;City;kg\n${freshCode()};Ada;Rome;2\n${below}`);
    expect(found).toMatchObject({ rows: 1, good: 1, bad: 0 });
    expect(found.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(kinds.map((kind) => (kind ? 'footer_left_out' : 'total_left_out'))),
    );
    expect(found.warnings.filter(({ code }) => code.endsWith('_left_out'))).toHaveLength(kinds.length);
  });

  it.each([
    ['a sentence without a total', 'call Ada first;;;\n'],
    ['a code alone below a total', 'Total;;;2\nVW-1;;;\n'],
    ['a whole row', `Page 1;Ada;Rome;\n`],
  ])('keeps %s', async (_what, below) => {
    const found = await read(`Code;Name;City;kg\n;Bob;Rome;2\n${below}`);
    expect(found.rows).toBe(1 + below.trim().split('\n').length);
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004\u0014'],
    ['an old workbook', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'],
    ['a PDF', '%PDF-1.7\n%'],
    ['a page that is named .xls', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'],
    ['a workbook in XML', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'],
  ])('refuses %s, and says what to do', async (_what, head) => {
    const bytes = new Uint8Array(Buffer.from(`${head}${'x'.repeat(50)}`, 'latin1'));
    const answer = await upload(tracking.admin, 'parcels', bytes);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'import_not_csv' });
    expect(answer.text).toContain('save the table as CSV');
  });

  it('takes another row as the header', async () => {
    const { id } = await read(`Code,Name,City\nNr,Who,Where\n${freshCode()},Ada,Rome\n`);
    const { body } = await tracking.admin.patch('/api/imports', { id, header_row: 2 });
    expect(body.data).toMatchObject({ header_row: 2, columns: ['Nr', 'Who', 'Where'], rows: 1 });
    expect((await tracking.admin.patch('/api/imports', { id, header_row: 0 })).body).toMatchObject({
      status: 422,
      details: [{ field: 'header_row', code: 'out_of_range' }],
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

  it('reads the step of events in any notation, and rejects an unknown one', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const csv = (step: string) => `code,title,stage\n${tracking_code},Tour 7,${step}`;
    const { body } = await upload(tracking.admin, 'events', csv('Out for delivery'));
    expect(body.data).toMatchObject({ mapping: ['tracking_code', 'title', 'step'], good: 1 });
    await runToEnd(tracking.admin, body.data.id);
    expect(await tracked(tracking_code)).toMatchObject({ step: 'out_for_delivery' });
    const refused = await upload(tracking.admin, 'events', csv('On the moon'));
    expect(refused.body.data.problems).toMatchObject([{ row: 2, field: 'step', code: 'not_a_choice' }]);
  });

  it('lists imports in a supported order', async () => {
    expect((await tracking.admin.get('/api/imports?sort=created_at')).status).toBe(200);
    expect((await tracking.admin.get('/api/imports?sort=file_name')).status).toBe(422);
  });

  it('reports every problem with its field and spreadsheet row', async () => {
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
  ])('rejects a file that is %s', async (_what, csv) => {
    expect(await upload(tracking.admin, 'parcels', csv)).toMatchEnvelope({
      status: 422,
      errors: ['This file is not a table with a header row'],
    });
  });

  it.each(['map_zoom', 'min_expected_delivery_date', 'recipient_email'])(
    'quickly rejects a million digits and a letter as %s',
    async (field) => {
      const cell = `${'1'.repeat(1_000_000)}x`;
      const file = `tracking_code,recipient_name,destination,${field}\n${freshCode()},Ada,Bonn,${cell}`;
      const begin = performance.now();
      const answer = await upload(tracking.admin, 'parcels', file);
      expect(answer).toMatchEnvelope({ status: 201, data: { good: 0, bad: 1 } });
      expect(performance.now() - begin).toBeLessThan(5000);
    },
  );

  it('asks for the order of day and month if it is ambiguous', async () => {
    const header = 'Code,Name,City,Earliest,Latest';
    const asked = await read(`${header}\n${freshCode()},Ada,Lagos,5/11/2026,6/11/2026`);
    expect(asked.date_order).toBeNull();
    expect((await tracking.admin.post(`/api/imports/${asked.id}/run`, {})).status).toBe(422);
    const told = await tracking.admin.patch('/api/imports', { id: asked.id, date_order: 'mdy' });
    expect(told.body.data).toMatchObject({ date_order: 'mdy', good: 1 });
    expect((await read(`${header}\n${freshCode()},Ada,Lagos,13/11/2026,`)).date_order).toBe('dmy');
    expect((await read(`${header}\n${freshCode()},Ada,Lagos,5.11.26,`)).date_order).toBe('ymd');
  });

  it('asks for it as well if another mapping adds dates', async () => {
    const { id } = await read(`Code,Name,City,When\n${freshCode()},Ada,Lagos,5/11/2026`);
    const without = ['tracking_code', 'recipient_name', 'destination', null];
    const plain = await tracking.admin.patch('/api/imports', { id, mapping: without });
    expect(plain.body.data).toMatchObject({ mapping: without, date_order: 'ymd' });
    const mapping = ['tracking_code', 'recipient_name', 'destination', 'min_expected_delivery_date'];
    const mapped = await tracking.admin.patch('/api/imports', { id, mapping });
    expect(mapped.body.data).toMatchObject({ mapping, date_order: null });
  });

  it('does not guess another order if year first was chosen', async () => {
    const { id } = await read(`Code,Name,City,Earliest\n${freshCode()},Ada,Lagos,5/11/2026`);
    const told = await tracking.admin.patch('/api/imports', { id, date_order: 'ymd' });
    expect(told.body.data).toMatchObject({
      good: 0,
      problems: [{ row: 2, field: 'min_expected_delivery_date', code: 'not_date' }],
    });
  });

  it('accepts another mapping, without duplicate fields', async () => {
    const { id, mapping } = await read(`A,B,C\nx,Ada,y`);
    expect(mapping).toEqual([null, null, null]);
    const wanted = ['tracking_code', 'recipient_name', 'destination', 'recipient_name', 'nonsense'];
    const answer = await tracking.admin.patch('/api/imports', { id, mapping: wanted });
    expect(answer.body.data).toMatchObject({ mapping: wanted.slice(0, 3), good: 1 });
  });

  it('finds fields by the cells, with doubt, and by the mapping of the last import', async () => {
    const rows = () => [1, 2].map((n) => `${freshCode()},Ada,Lagos,ann${n}@x.example,3`).join('\n');
    const header = 'Ref Q,Person Q,Place Q,Contact Q,Mass Q (kg)';
    const first = await read(`${header}\n${rows()}`);
    const found = ['tracking_code', null, 'destination', 'recipient_email', null];
    expect(first).toMatchObject({ mapping: found, mapping_doubts: [0, 2, 3] });
    const mapping = ['tracking_code', 'recipient_name', 'destination', 'sender_email', 'weight'];
    const patched = await tracking.admin.patch('/api/imports', { id: first.id, mapping });
    expect(patched.body.data).toMatchObject({ mapping, mapping_doubts: [0, 2], good: 2 });
    const done = await runToEnd(tracking.admin, first.id);
    expect(done).toMatchObject({ state: 'done', created: 2 });
    expect(await read(`${header}\n${rows()}`)).toMatchObject({ mapping, mapping_doubts: [], good: 2 });
  });

  it('requires an admin', async () => {
    expect((await upload(tracking.visitor(), 'parcels', HEADER)).status).toBe(401);
  });
});

describe('running an import', () => {
  it('rejects a file with bad rows, or skips them on request', async () => {
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

  it('reports problems in rows that were valid when the file was read', async () => {
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

  it('does not count as interrupted while its process waits for a slow database', async () => {
    const usual = INTERRUPTED_AFTER.seconds;
    const lock = tracking.database.createQueryRunner();
    onTestFinished(async () => {
      INTERRUPTED_AFTER.seconds = usual;
      await lock.release();
    });
    INTERRUPTED_AFTER.seconds = 3;
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    await lock.startTransaction();
    await lock.query('LOCK TABLE parcels IN EXCLUSIVE MODE');
    await tracking.admin.post(`/api/imports/${id}/run`, { bad_rows: 'refuse' });
    const state = async () => (await tracking.admin.get(`/api/imports/${id}`)).body.data.state as string;
    for (let second = 0; second < 7; second += 1) {
      await sleep(1000);
      expect(await state()).toBe('running');
    }
    await lock.commitTransaction();
    await expect.poll(state, { timeout: 10_000 }).toBe('done');
  });

  it('reports an interrupted run', async () => {
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

  it('detects an interrupted run even if its clock was an hour ahead', async () => {
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    await tracking.database.query(
      `UPDATE imports SET state = 'running', updated_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({ state: 'running' });
    // Simulates the passing of a minute.
    await tracking.database.query(
      `UPDATE imports SET updated_at = updated_at - interval '1 minute' WHERE id = $1`,
      [id],
    );
    expect((await tracking.admin.get(`/api/imports/${id}`)).body.data).toMatchObject({
      state: 'failed',
      failure_code: 'interrupted',
    });
  });

  it('lists an interrupted run as failed', async () => {
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

  it('imports ten thousand rows while serving look-ups', { timeout: 180_000 }, async () => {
    const parcel = await tracking.aParcel().save();
    const rows = Array.from({ length: 10_000 }, (_, n) => `MANY-${n},Ada ${n},Lagos,${n} kg`);
    const { id } = await read([HEADER, ...rows].join('\n'));
    const patient = tracking.admin.with({});
    patient.limitMs = 120_000;
    const state = { over: false, answered: 0 };
    const run = runToEnd(patient, id).finally(() => (state.over = true));
    while (!state.over) {
      await tracking.visitor().get(trackUrl(parcel.tracking_code));
      state.answered += 1;
    }
    expect(await run).toMatchObject({ state: 'done', created: 10_000, done: 10_000 });
    expect(state.answered).toBeGreaterThan(50);
    expect(await tracked('many 9999')).toMatchObject({ weight: '9999 kg' });

    await patient.delete('/api/imports', { id });
    expect(await total('MANY-')).toBe(0);
  });
});

describe('undoing an import', () => {
  it('moves unchanged records to the trash, where they can be restored, and keeps the others', async () => {
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

  it('waits for an edit of one of its events without deadlock', async () => {
    const parcel = await tracking.aParcel().save();
    const { id } = await read(`Code,Event\n${parcel.tracking_code},One`, 'events');
    await runToEnd(tracking.admin, id);
    const undone = await tracking.database.transaction(async (tx) => {
      await tx.query('SELECT FROM parcels WHERE id = $1 FOR UPDATE', [parcel.id]);
      const undoing = tracking.admin.delete('/api/imports', { id });
      await untilOneWaits(tracking.database);
      await tx.query('SELECT FROM activities WHERE parcel_id = $1 FOR UPDATE', [parcel.id]);
      return { undoing };
    });
    expect(await undone.undoing).toMatchEnvelope({ status: 200, data: { removed: 1 } });
  });

  describe('by a clerk', () => {
    const sheet = () => `${HEADER}\n${freshCode()},Ada,Lagos,\n,Grace,Oslo,`;
    const aClerk = () => tracking.signedInAs('clerk', { email: `${freshCode()}@example.com` });
    const undo = (by: HttpClient, id: string) => by.delete('/api/imports', { id });
    const correct = (by: HttpClient, id: string) =>
      by.patch(`/api/imports/${id}/rows`, { rows: [{ row: 3, cells: [freshCode(), 'Grace', 'Oslo', ''] }] });

    it('is possible once for their own, also with rows that they corrected', async () => {
      const mine = aClerk();
      const { id } = await read(sheet(), 'parcels', mine);
      await runToEnd(mine, id, 'skip');
      expect((await correct(mine, id)).status).toBe(200);
      const both = await Promise.all([undo(mine, id), undo(mine, id)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { body } = await mine.get(`/api/imports/${id}`);
      expect(body.data).toMatchObject({ state: 'undone', removed: 2, kept: 0 });
    });

    it("is rejected for a colleague's, whether it has run or not", async () => {
      const [mine, theirs] = [aClerk(), aClerk()];
      for (const author of [theirs, tracking.admin]) {
        const { id } = await read(sheet(), 'parcels', author);
        expect(await undo(mine, id)).toMatchEnvelope({ status: 403, errors: ['Not allowed'] });
        await runToEnd(author, id, 'skip');
        expect((await undo(mine, id)).status).toBe(403);
        expect((await mine.get(`/api/imports/${id}`)).body.data).toMatchObject({ state: 'done', removed: 0 });
      }
    });

    it('is rejected once a colleague ran it or added rows to it, and stays possible for an admin', async () => {
      const [mine, theirs] = [aClerk(), aClerk()];
      const run = await read(sheet(), 'parcels', mine);
      await runToEnd(theirs, run.id, 'skip');
      expect((await undo(mine, run.id)).status).toBe(403);
      const added = await read(sheet(), 'parcels', mine);
      await runToEnd(mine, added.id, 'skip');
      expect((await correct(theirs, added.id)).status).toBe(200);
      expect((await undo(mine, added.id)).status).toBe(403);
      expect((await undo(theirs, added.id)).status).toBe(403);
      expect((await undo(tracking.admin, added.id)).body.data).toMatchObject({ removed: 2 });
    });

    it('is possible for their own that was not run, and for no other role', async () => {
      const mine = aClerk();
      const { id } = await read(sheet(), 'parcels', mine);
      for (const role of ['auditor', 'courier'] as const)
        expect((await undo(tracking.signedInAs(role), id)).status).toBe(403);
      expect((await undo(tracking.visitor(), id)).status).toBe(401);
      expect((await undo(mine, id)).body.data.state).toBe('undone');
    });
  });

  it('deletes a file that was never run', async () => {
    const { id } = await read(`${HEADER}\n${freshCode()},Ada,Lagos,`);
    expect((await tracking.admin.delete('/api/imports', { id })).body.data.state).toBe('undone');
    const [row] = await tracking.database.query('SELECT content, sample FROM imports WHERE id = $1', [id]);
    expect(row).toEqual({ content: null, sample: [] });
  });
});

it('filters the list by import', async () => {
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
