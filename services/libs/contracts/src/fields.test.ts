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

it('turns an instant of any offset into UTC', () => {
  expect(optionalInstant.parse('2026-11-05T05:09:00+02:00')).toBe('2026-11-05T03:09:00.000Z');
});

it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00', '2026-11-05'])(
  'refuses the instant %s, which cannot be stored and answered',
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

it('names what is no day once', () => {
  expect(optionalDate.safeParse('soon').error?.issues).toHaveLength(1);
});

it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('takes the day %s', (text) => {
  expect(optionalDate.parse(text)).toBe(text);
});

it('takes the empty text of a form for null', () => {
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

it('counts an emoji once', () => {
  expect(lengthOf('📦'.repeat(300))).toBe(300);
});

it.each([[{}], [['a']], [5], [true]])('takes %j for no text', (value) => {
  expect(optionalText().safeParse(value).success).toBe(false);
  expect(requiredText().safeParse(value).success).toBe(false);
});

it('refuses text that Postgres cannot store', () => {
  expect(optionalText().safeParse('a\u0000b').success).toBe(false);
  expect(optionalText().safeParse('\uD83D').success).toBe(false);
});

it('sees at once that a million digits and a letter are no number', async () => {
  const ms = await processorMs(() => {
    expect(optionalNumber(0, 22).safeParse(`${'1'.repeat(1_000_000)}x`).success).toBe(false);
    expect(optionalNumber(0, 22).safeParse('1'.repeat(101)).success).toBe(false);
  });
  expect(ms).toBeLessThan(250);
});
