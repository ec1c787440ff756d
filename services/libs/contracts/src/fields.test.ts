import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs } from '../../../../tests/support/linear-time.js';
import {
  lengthOf,
  optionalDate,
  optionalInstant,
  optionalNumber,
  optionalText,
  requiredText,
} from './fields.js';
import { CreateHandover } from './handover.js';
import { CreateInvoice } from './invoice.js';
import { listQuery } from './paging.js';
import { Prove, SecondStep } from './second-factor.js';

it('turns an instant of any offset into UTC', () => {
  expect(optionalInstant.parse('2026-11-05T05:09:00+02:00')).toBe('2026-11-05T03:09:00.000Z');
});

it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00', '2026-11-05'])(
  'rejects the unstorable instant %s',
  (text) => {
    expect(optionalInstant.safeParse(text).success).toBe(false);
  },
);

it.each(['0000-01-01', '2026-02-29', '2026-1-5', '05.11.2026', '2026-11-05T00:00:00Z'])(
  'refuses the day %s',
  (text) => {
    expect(optionalDate.safeParse(text).success).toBe(false);
  },
);

it('reports an invalid day once', () => {
  expect(optionalDate.safeParse('soon').error?.issues).toHaveLength(1);
});

it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('accepts the day %s', (text) => {
  expect(optionalDate.parse(text)).toBe(text);
});

it("treats a form's empty text as null", () => {
  expect([optionalText().parse('  '), optionalDate.parse(''), optionalNumber(0, 1).parse(' ')]).toEqual([
    null,
    null,
    null,
  ]);
});

it.each([
  ['1e1', false],
  ['0x1', false],
  ['NaN', false],
  ['Infinity', false],
  ['1,5', false],
  ['-1.5', true],
  ['.5', true],
])('reads %s as a number: %s', (text, taken) => {
  expect(optionalNumber(-10, 10).safeParse(text).success).toBe(taken);
});

it.each([
  ['٤٦٫٥', 46.5],
  ['−۱۲', -12],
  ['＋７．５', 7.5],
  ['१२', 12],
])('reads the number %s', (text, value) => {
  expect(optionalNumber(-90, 90).parse(text)).toBe(value);
  expect(listQuery([]).parse({ page: '٣' }).page).toBe(3);
});

it.each([
  ['٤٬٥٠٠', 4500],
  ['−۱٬۲۳۴٬۵۶۷٫۲۵', -1_234_567.25],
  ['١٢٬٣٤٬٥٦٧', 1_234_567],
])('reads the thousands of %s', (text, value) => {
  expect(optionalNumber(-1e7, 1e7).parse(text)).toBe(value);
});

it('reads the numbers that ICU writes in Arabic, Persian and Urdu', () => {
  const tags = ['ar-EG', 'fa', 'ur-u-nu-arabext', 'ckb', 'ps', 'ur-IN'];
  const formats = tags.map((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }));
  const arabic = formats.filter((format) => format.format(1234.5).includes('\u066c'));
  expect(arabic.length).toBeGreaterThan(2);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...arabic), (thousandths, format) => {
      const text = format.format(thousandths / 1000);
      expect(optionalNumber(-1e7, 1e7).parse(text)).toBe(thousandths / 1000);
    }),
  );
});

it.each(['1²', '½', '٤,٥', '٤٬٥', '٬٥٠٠', '٤٬٥٠٠٠', '१ २'])('reads no number in %s', (text) => {
  expect(optionalNumber(-10_000, 10_000).safeParse(text).success).toBe(false);
});

it('reads days, instants, amounts and codes in the digits of any script', () => {
  expect(optionalDate.parse('٢٠٢٦-١١-٠٥')).toBe('2026-11-05');
  expect(optionalInstant.parse('۲۰۲۶-۱۱-۰۵T۰۵:۰۹:۰۰Z')).toBe('2026-11-05T05:09:00.000Z');
  expect(CreateInvoice.parse({ product: 'Box', amount: '١٢٫٥', currency: 'EUR' }).amount).toBe('12.50');
  expect(SecondStep.parse({ challenge: 'c', code: '१२३ ४५६' }).code).toBe('123 456');
  expect(Prove.parse({ code: '٢٣ABC' }).code).toBe('23ABC');
  expect(CreateHandover.shape.pin.parse('٠١٢٣٤٥')).toBe('012345');
  expect(CreateHandover.shape.pin.safeParse('٠١٢٣٤').success).toBe(false);
});

it('counts an emoji once', () => {
  expect(lengthOf('📦'.repeat(300))).toBe(300);
});

it.each([[{}], [['a']], [5], [true]])('treats %j as no text', (value) => {
  expect(optionalText().safeParse(value).success).toBe(false);
  expect(requiredText().safeParse(value).success).toBe(false);
});

it('refuses text that Postgres cannot store', () => {
  expect(optionalText().safeParse('a\u0000b').success).toBe(false);
  expect(optionalText().safeParse('\uD83D').success).toBe(false);
});

it('rejects a million digits and a letter at once', async () => {
  const ms = await processorMs(() => {
    expect(optionalNumber(0, 22).safeParse(`${'1'.repeat(1_000_000)}x`).success).toBe(false);
    expect(optionalNumber(0, 22).safeParse('1'.repeat(101)).success).toBe(false);
  });
  expect(ms).toBeLessThan(250);
});
