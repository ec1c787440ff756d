import { ApiError } from '@vaultway/common';
import { IMPORT_DELIMITERS, IMPORT_FIELDS, LIMITS } from '@vaultway/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { cellOf, FORMULA_START } from '../parcels/list/parcel-csv.js';
import { checkRows, dateOrderOf } from './import-checker.js';
import { decode, detectDelimiter, detectEncoding, readTable, type Table } from './csv-reader.js';
import { guessMapping, validMapping } from './import-columns.js';
import { detectDateOrder, toDay, toInstant } from './import-dates.js';

/** What tables are made of, and what comes near it. */
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
const ZONE = 'Europe/Lisbon';
const orders = fc.constantFrom('dmy' as const, 'mdy' as const, 'ymd' as const, null);

async function tableOf(text: string, delimiter: Parameters<typeof readTable>[1]): Promise<Table | undefined> {
  return readTable(text, delimiter).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'import_not_readable') return undefined;
    throw error;
  });
}

describe('any file at all', () => {
  it('is a table, or said not to be one, and every row of it is good or has a problem', async () => {
    await fc.assert(
      fc.asyncProperty(soup, delimiters, kinds, orders, async (text, delimiter, kind, order) => {
        const table = await tableOf(text, delimiter);
        if (!table) return;
        const mapping = guessMapping(kind, table.columns);
        expect(validMapping(kind, table.columns, mapping)).toEqual(mapping);
        expect([null, 'dmy', 'mdy', 'ymd']).toContain(dateOrderOf(table, kind, mapping));
        const reading = { kind, mapping, date_order: order, time_zone: ZONE, prefix: null };
        const { good, bad } = await checkRows(table, reading, () => Promise.resolve(new Map()));
        expect(good.length + bad).toBe(table.rows.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('is some text with some delimiter, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = decode(bytes, detectEncoding(bytes));
        expect(IMPORT_DELIMITERS).toContain(detectDelimiter(text));
      }),
    );
  });

  it('takes no longer than its length', { timeout: 120_000 }, async () => {
    for (const each of ['"', '",', 'a,', 'a\n', '\r', '"\n', '"a\n', '"a"a,']) {
      const text = (length: number) => `tracking_code\n${each.repeat(length / each.length)}`;
      // More than is read of a row that never ends.
      await expectLinear(text, (given) => tableOf(given, ','), 350_000);
      await expectLinear(text, detectDelimiter, 50_000);
    }
  });
});

it('whose quote is never closed is read up to there', async () => {
  const table = await readTable(`a,b\n1,2\n"${'3,4\n'.repeat(1_000_000)}`, ',');
  expect(table.rows).toEqual([
    { row: 2, cells: ['1', '2'], broken: false },
    { row: 3, cells: [], broken: true },
  ]);
});

it('keeps no more of a cell than tells that it is too long', async () => {
  const table = await readTable(`a,b\n1,${'2'.repeat(200_000)}\n`, ',');
  expect(table.rows).toHaveLength(1);
  expect(table.rows[0]?.cells[1]?.length).toBeLessThan(3 * LIMITS.activityDescription);
});

describe('an exported table', () => {
  const cells = fc.array(fc.oneof(soup, fc.string({ unit: 'grapheme' })), { minLength: 2, maxLength: 4 });

  it('is imported as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1, maxLength: 5 }),
        delimiters,
        async (rows, delimiter) => {
          const lines = [['a', 'b', 'c', 'd'], ...rows].map((row) => row.map(cellOf).join(delimiter));
          const table = await tableOf(`${lines.join('\r\n')}\r\n`, delimiter);
          const guarded = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text);
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

describe('a mapping', () => {
  const columns = fc.array(fc.oneof(fc.string(), fc.constantFrom(...SIGNS)), { maxLength: 12 });
  const sent = fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom(...IMPORT_FIELDS.parcels))), {
    maxLength: 15,
  });

  it('names each field once, and only fields that there are', () => {
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

  it('are read in every order that they are written in', () => {
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

  it('are left alone where they are none', () => {
    fc.assert(
      fc.property(soup, orders, (text, order) => {
        expect(toDay(text, order)).toMatch(/^\d{4}-\d\d-\d\d$|/);
        const instant = toInstant(text, order, ZONE);
        if (instant !== text) expect(instant).toMatch(/^-?\d{4,6}-\d\d-\d\dT/);
      }),
      { numRuns: 2000 },
    );
  });

  it('take no longer than their length', { timeout: 60_000 }, async () => {
    for (const each of ['1', '1/', '1/1/2026 ', '2026-1-1 ', '2026-11-05T', ' ', ',']) {
      await expectLinear(
        (length) => `2026-11-05 ${each.repeat(length / each.length)}x`,
        (text) => toInstant(text, 'dmy', ZONE),
      );
    }
  });
});
