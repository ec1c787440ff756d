import { expect, it } from 'vitest';
import { optionalText, requiredText } from './fields.js';

it.each([
  '',
  ' \n',
  '\u200B',
  '\u2060\u3164',
  '\u00AD \u202E',
  '\uFEFF',
  '\u0007\u001d',
  '\u2800',
  '\uFFF9\uFFFB',
])('treats the invisible %j as nothing', (text) => {
  expect(requiredText().safeParse(text).success).toBe(false);
  expect(optionalText().parse(text)).toBeNull();
});

it('treats every control and format character as nothing', () => {
  const signs = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /[\p{Cc}\p{Cf}]/u.test(sign));
  expect(signs.filter((sign) => requiredText().safeParse(` ${sign}${sign}`).success)).toEqual([]);
});

it.each(['می\u200Cخواهم', '👩‍👩‍👧', '-', '0'])('keeps %j', (text) => {
  expect(requiredText().parse(text)).toBe(text);
});
