import { ApiError, FORMULA_START } from '@vaultway/common';
import {
  CreateParcel,
  EXPORTED_PARCEL_FIELDS,
  IMPORT_DELIMITERS,
  IMPORT_FIELDS,
  LIMITS,
  type ImportDelimiter,
} from '@vaultway/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { headerLine, lineOf } from '../parcels/list/parcel-csv.js';
import { cellOf, readCell } from '../parcels/list/spreadsheet-cell.js';
import { checkRows, dateOrderOf } from './import-checker.js';
import { detectFormat, openFile, readTable, type Table } from './csv-reader.js';
import { detectEncoding } from './file-encoding.js';
import { guessMapping, validMapping } from './import-columns.js';
import { detectDateOrder, toDay, toInstant } from './import-dates.js';

/** Building blocks of tables, valid and almost valid. */
const SIGNS = [
  [
    '"',
    '""',
    "'",
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r\n',
    '\r',
    '\uFEFF',
    'sep=;\n',
    '=1+1',
    ' ',
    '\0',
    '\ud800',
    '🙂',
  ],
  [
    'tracking_code',
    'Destination',
    'destination',
    'recipient',
    'weight',
    'min_expected_delivery_date',
    'A1',
    'é',
  ],
  [
    '1/2/2026',
    '31.12.26',
    '2026-02-30',
    '2026-11-05 14:30',
    '2026-11-05T14:30:00+0100',
    '12:60 pm',
    '99/99/9999',
  ],
].flat();
const kinds = fc.constantFrom('parcels' as const, 'events' as const);
const delimiters = fc.constantFrom(...IMPORT_DELIMITERS);
const soup = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    {
      maxLength: 80,
    },
  )
  .map((signs) => signs.join(''));
const UTF_8 = { existing: 'skip', encoding: 'utf-8', encoding_guessed: false } as const;
const nothing = () => Promise.resolve(new Map());
const EMPTY = { codes: nothing, parcels: nothing, spellings: nothing };
const COMMAS = { delimiter: ',', header_row: 1 } as const;
const ZONE = 'Europe/Lisbon';
const orders = fc.constantFrom('dmy' as const, 'mdy' as const, 'ymd' as const, null);

async function tableOf(text: string, delimiter: ImportDelimiter): Promise<Table | undefined> {
  return readTable({ text, broken: false }, { delimiter, header_row: 1 }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'import_not_readable') return undefined;
    throw error;
  });
}

describe('any file', () => {
  it('is rejected or read as a table, whose rows are each valid or have a problem', async () => {
    await fc.assert(
      fc.asyncProperty(soup, delimiters, kinds, orders, async (text, delimiter, kind, order) => {
        const table = await tableOf(text, delimiter);
        if (!table) return;
        const mapping = guessMapping(kind, table.columns);
        expect(validMapping(kind, table.columns, mapping)).toEqual(mapping);
        expect([null, 'dmy', 'mdy', 'ymd']).toContain(await dateOrderOf(table, kind, mapping));
        const reading = { kind, mapping, date_order: order, time_zone: ZONE, prefix: null, ...UTF_8 };
        const { good, bad, warnings } = await checkRows(table, reading, EMPTY);
        const totals = warnings.filter(({ code }) => code.endsWith('_left_out')).length;
        expect(good.length + bad + totals).toBe(table.rows.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('decodes to some text with some delimiter, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const file = openFile(bytes, detectEncoding(bytes).encoding);
        expect(IMPORT_DELIMITERS).toContain(detectFormat(file, 'events').delimiter);
      }),
    );
  });

  it('is read in linear time', { timeout: 120_000 }, async () => {
    for (const each of ['"', '",', 'a,', 'a\n', '\r', '"\n', '"a\n', '"a"a,']) {
      const text = (length: number) => `tracking_code\n${each.repeat(length / each.length)}`;
      // Exceeds the limit for an unterminated row.
      await expectLinear(text, (given) => tableOf(given, ','), 350_000);
      await expectLinear(text, (given) => detectFormat({ text: given }, 'parcels'), 50_000);
    }
  });
});

it('reads a file up to an unclosed quote', async () => {
  const table = await readTable({ text: `a,b\n1,2\n"${'3,4\n'.repeat(1_000_000)}`, broken: false }, COMMAS);
  expect(table.rows).toEqual([
    { row: 2, cells: ['1', '2'], broken: false },
    { row: 3, cells: [], broken: true },
  ]);
});

it('truncates a cell once it is too long for any field', async () => {
  const table = await readTable({ text: `a,b\n1,${'2'.repeat(200_000)}\n`, broken: false }, COMMAS);
  expect(table.rows).toHaveLength(1);
  expect(table.rows[0]?.cells[1]?.length).toBeLessThan(3 * LIMITS.activityDescription);
});

describe('an exported table', () => {
  const cells = fc.array(fc.oneof(soup, fc.string({ unit: 'grapheme' })), { minLength: 2, maxLength: 4 });

  it('round-trips', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1, maxLength: 5 }),
        delimiters,
        async (rows, delimiter) => {
          const lines = [['a', 'b', 'c', 'd'], ...rows].map((row) =>
            row.map((cell) => cellOf(cell)).join(delimiter),
          );
          const table = await tableOf(`${lines.join('\r\n')}\r\n`, delimiter);
          const guarded = (text: string) => (FORMULA_START.test(text.replace(/^'+/, '')) ? `'${text}` : text);
          const kept = rows
            .map((row) => row.map(guarded))
            .filter((row) => row.some((cell) => cell.trim() !== ''));
          expect(table?.rows.map((row) => row.cells) ?? []).toEqual(kept);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('an export of parcels', () => {
  const damaged = [
    '1.23457E+12',
    '123.0',
    '#N/A',
    '#REF!',
    'NULL',
    'None',
    'NaN',
    '="00123"',
    "'=1",
    "''NULL",
  ];
  const text = fc.oneof(fc.constantFrom(...damaged, 'Total', 'sep=;'), soup, fc.string({ unit: 'grapheme' }));
  const blanks = Object.fromEntries(EXPORTED_PARCEL_FIELDS.map((name) => [name, '']));
  const parcel = fc
    .record({
      tracking_code: fc.oneof(fc.constantFrom(...damaged), fc.string({ unit: 'grapheme' })),
      recipient_name: text,
      destination: text,
      current_location: text,
      status: text,
      parcel_content: text,
      weight: text,
      recipient_email: fc.constantFrom('', "o'hara+x@example.com", '=1@example.com'),
      recipient_phone_number: fc.constantFrom('', '+44 20 7946 0123', '-1'),
      min_expected_delivery_date: fc.constantFrom('', '2026-11-05', '0001-01-01'),
    })
    .map((facts) => CreateParcel.safeParse({ ...blanks, ...facts }))
    .filter(({ success }) => success)
    .map(({ data }) => data as CreateParcel)
    // The sign of a lost letter is rejected.
    .filter((given) => !JSON.stringify(given).includes('\uFFFD'));

  it('comes back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(parcel, async (given) => {
        const day = '2026-11-05T06:09:00.000Z';
        const file = headerLine([]) + lineOf({ ...given, custom: {}, created_at: day, updated_at: day }, []);
        const bytes = new TextEncoder().encode(file);
        const { encoding, guessed } = detectEncoding(bytes, 'ru');
        const opened = openFile(bytes, encoding);
        const table = await readTable(opened, detectFormat(opened, 'parcels'));
        const mapping = guessMapping('parcels', table.columns);
        const reading = {
          kind: 'parcels',
          mapping,
          date_order: 'dmy',
          time_zone: ZONE,
          prefix: null,
        } as const;
        const checked = await checkRows(
          table,
          { ...reading, existing: 'skip', encoding, encoding_guessed: guessed },
          EMPTY,
        );
        expect(checked.problems).toEqual([]);
        expect(checked.good.map(({ input }) => input)).toEqual([given]);
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['="00123"', { text: '00123', exact: true }],
  [' ="a ""b"" c" ', { text: 'a "b" c', exact: true }],
  [`'="00123"`, { text: '="00123"', exact: true }],
  ['="00123', { text: '="00123', exact: false }],
  ["'tis", { text: "'tis", exact: false }],
  ["'1.23E+12", { text: '1.23E+12', exact: true }],
])('reads the cell %s', (cell, read) => {
  expect(readCell(cell, 'tracking_code')).toEqual(read);
});

it.each([
  '1.23457E+12',
  '1,23457E+12',
  '1e+21',
  '4006381333931.0',
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#NV',
  '#BEZUG!',
  '#Н/Д',
  '#####',
  'NaN',
  'NULL',
  'undefined',
  'None',
])('explains how to export the destroyed code %s', async (code) => {
  const table = await readTable(
    { text: `code,name,city,weight\n"${code}",Ada,Rome,12.0`, broken: false },
    COMMAS,
  );
  const mapping = guessMapping('parcels', table.columns);
  const reading = {
    kind: 'parcels',
    mapping,
    date_order: 'dmy',
    time_zone: ZONE,
    prefix: null,
    ...UTF_8,
  } as const;
  const { problems, bad } = await checkRows(table, reading, EMPTY);
  expect(bad).toBe(1);
  expect(problems).toMatchObject([{ row: 2, field: 'tracking_code', code: 'spreadsheet_damage' }]);
});

describe('a mapping', () => {
  const columns = fc.array(fc.oneof(fc.string(), fc.constantFrom(...SIGNS)), { maxLength: 12 });
  const sent = fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom(...IMPORT_FIELDS.parcels))), {
    maxLength: 15,
  });

  it('contains each field at most once, and only known fields', () => {
    fc.assert(
      fc.property(kinds, columns, sent, (kind, names, mapping) => {
        for (const found of [guessMapping(kind, names), validMapping(kind, names, mapping)]) {
          expect(found).toHaveLength(names.length);
          const fields = found.filter((field) => field !== null);
          expect(new Set(fields).size).toBe(fields.length);
          expect(IMPORT_FIELDS[kind]).toEqual(expect.arrayContaining(fields));
        }
      }),
    );
  });
});

describe('dates', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('are parsed in every order', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.'), fc.boolean(), (day, sign, isShort) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const last = isShort ? year.slice(2) : year;
        expect(toDay([date, month, last].join(sign), 'dmy')).toBe(day);
        if (sign !== '.') expect(toDay([month, date, last].join(sign), 'mdy')).toBe(day);
        expect(toDay([year, Number(month), Number(date)].join(sign), 'ymd')).toBe(day);
        const detected = detectDateOrder([[date, month, last].join(sign)]);
        if (Number(date) > 12) expect(detected).toBe(sign === '.' ? 'ymd' : 'dmy');
      }),
    );
  });

  it('are left unchanged if invalid', () => {
    fc.assert(
      fc.property(soup, orders, (text, order) => {
        expect(toDay(text, order)).toMatch(/^\d{4}-\d\d-\d\d$|/);
        const instant = toInstant(text, order, ZONE);
        if (instant !== text) expect(instant).toMatch(/^-?\d{4,6}-\d\d-\d\dT/);
      }),
      { numRuns: 2000 },
    );
  });

  it('are parsed in linear time', { timeout: 60_000 }, async () => {
    for (const each of ['1', '1/', '1/1/2026 ', '2026-1-1 ', '2026-11-05T', ' ', ',']) {
      await expectLinear(
        (length) => `2026-11-05 ${each.repeat(length / each.length)}x`,
        (text) => toInstant(text, 'dmy', ZONE),
      );
    }
  });
});
