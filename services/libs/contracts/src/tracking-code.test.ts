import { expect, it } from 'vitest';
import { normaliseTrackingCode } from './tracking-code.js';

it.each([
  ['case', 'VW-7q4k', 'vw7q4k'],
  ['spaces at the ends and between', ' vw 7Q 4k\t', 'vw7q4k'],
  ['every kind of hyphen', 'VW‐7Q–4K—1−2', 'vw7q4k12'],
  ['no-break and zero-width spaces of a mail', 'VW\u00A07Q\u200B4K', 'vw7q4k'],
  ['full-width letters and digits', 'ＶＷ７', 'vw7'],
  ['both ways to write an accent', 'e\u0301', '\u00e9'],
  ['sharp s and its capitals', 'STRAßE', 'strasse'],
])('does not care about %s', (_what, typed, normalised) => {
  expect(normaliseTrackingCode(typed)).toBe(normalised);
});

it('keeps slashes, percent signs and letters of any script', () => {
  expect(normaliseTrackingCode('a/b%2F-ñ-中-ع')).toBe('a/b%2fñ中ع');
});

it('comes out empty when there is nothing but spaces and hyphens', () => {
  expect(normaliseTrackingCode(' - \u2013 ')).toBe('');
});

it('is the same after a second time', () => {
  const once = normaliseTrackingCode('İzmir-ẞ-ǅ 9');
  expect(normaliseTrackingCode(once)).toBe(once);
});
