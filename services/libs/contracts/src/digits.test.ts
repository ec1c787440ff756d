import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiDigits, digitsOf } from './digits.js';

const DIGITS = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((sign) => /\p{Nd}/u.test(sign));

it.each([
  ['Western', '+44 20 79', '442079'],
  ['Arabic', '٠٧٩', '079'],
  ['Persian', '۰۷۹', '079'],
  ['Bengali', '০৭৯', '079'],
  ['Devanagari', '०७९', '079'],
  ['full width', '０７９', '079'],
  ['double-struck, next to the bold ones', '𝟘𝟟𝟡', '079'],
  ['Eastern Pwo Karen, directly after another row', '\u{116DA}\u{116E1}\u{116E3}', '079'],
  ['none', 'Ada', ''],
])('reads digits: %s', (_script, text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

/** ICU writes the digits of each numbering system itself. */
const systems = Intl.supportedValuesOf('numberingSystem')
  .map((name) => [name, new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false })] as const)
  .filter(([, format]) => /^\p{Nd}{10}$/u.test(format.format(1_234_567_890)));

it('knows the digits of all numbering systems', () => {
  expect(systems.length).toBeGreaterThan(60);
  const read = systems.map(([name, format]) => [name, asciiDigits(format.format(1_234_567_890))]);
  expect(read).toEqual(systems.map(([name]) => [name, '1234567890']));
});

it('reads every decimal digit as the one before and one more', () => {
  expect(DIGITS.length % 10).toBe(0);
  expect(DIGITS.map(asciiDigits).join('')).toBe('0123456789'.repeat(DIGITS.length / 10));
});

it('keeps order and everything else, and does nothing twice', () => {
  const others = fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.replaceAll(/\p{Nd}/gu, ''));
  const pieces = fc.array(fc.tuple(others, fc.nat({ max: DIGITS.length - 1 })), { maxLength: 5 });
  fc.assert(
    fc.property(pieces, (all) => {
      const text = all.map(([other, at]) => other + DIGITS[at]).join('');
      const read = asciiDigits(text);
      expect(read).toBe(all.map(([other, at]) => other + String(at % 10)).join(''));
      expect(asciiDigits(read)).toBe(read);
    }),
  );
});
