import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { inNfc, optionalLine, optionalText, requiredLine, requiredText } from './fields.js';

const composed = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((sign) => sign.normalize('NFC') === sign && sign.normalize('NFD') !== sign);
const SPACES = ['\u00a0', '\u2007', '\u202f'];

const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(...composed),
      fc.constantFrom(...SPACES, ' ', 'a', 'n\u0303', '\u200d', '中', '\u0323\u0307'),
      fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => !text.includes('\u0000')),
    ),
    { maxLength: 20 },
  )
  .map((all) => `x${all.join('').replaceAll(/[\r\n\u2028\u2029]/g, '')}x`);
const spaced = (text: string) => text.replaceAll(/[\u00a0\u2007\u202f]/g, ' ');

it.each([
  ['required text', requiredText()],
  ['optional text', optionalText()],
  ['a required line', requiredLine()],
  ['an optional line', optionalLine()],
])('spells %s in one way, and loses nothing', (_name, field) => {
  fc.assert(
    fc.property(typed, (text) => {
      const stored = field.parse(text);
      expect(stored).toBe(spaced(text.normalize('NFC')));
      expect(field.parse(text.normalize('NFD'))).toBe(stored);
      expect(field.parse(stored)).toBe(stored);
    }),
    { numRuns: 500 },
  );
});

it('leaves other white space, invisible characters and look-alikes as typed', () => {
  const text = 'A  b\tc\u3000d\u2003e\u200be\u00adf ﬁ Ａ ² ſ';
  expect(requiredText().parse(text)).toBe(text);
});

it('keeps the no-break spaces of pages', () => {
  expect(requiredText(100, inNfc).parse('Prix\u202f: e\u0301')).toBe('Prix\u202f: é');
});

it('counts characters as they are stored', () => {
  expect(requiredText(1).parse('e\u0301')).toBe('é');
});

it('reads text in linear time', { timeout: 60_000 }, async () => {
  for (const each of ['\u00a0', 'e\u0301', '\u0301', '가']) {
    await expectLinear(
      (length) => `x${each.repeat(length)}x`,
      (text) => requiredText(1e9).parse(text),
      10_000,
    );
  }
});
