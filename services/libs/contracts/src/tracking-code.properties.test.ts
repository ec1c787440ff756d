import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import {
  generateTrackingCode,
  hasControls,
  hasValidCheckSign,
  normalizeTrackingCode,
  trimCode,
} from './tracking-code.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom('\ud800', '\u0345', 'ß', 'ẞ', 'İ', 'ǰ', 'ŉ', 'ﬃ', '٣', '\u0301', '-'))
    .map((all) => all.join('')),
);
const signsOf = (kind: RegExp) =>
  Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => kind.test(sign));
const DIGITS = signsOf(/\p{Nd}/u);
const CONTROLS = signsOf(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
const FORMATS = signsOf(/[\p{Cc}\p{Cf}]/u);
const generated = fc
  .array(fc.nat({ max: 255 }), { minLength: 15, maxLength: 60 })
  .filter((bytes) => bytes.filter((byte) => byte < 253).length >= 15)
  .map((bytes) => {
    const left = [...bytes];
    let next = 0;
    // The first draws may look guessable; later ones do not.
    return generateTrackingCode(null, () => left.shift() ?? (next += 37) % 253);
  });

describe('any text as a code', () => {
  it('is stable once normalized', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normal = normalizeTrackingCode(text);
        expect(normalizeTrackingCode(normal)).toBe(normal);
      }),
      { numRuns: 5000 },
    );
  });

  it('is stable once normalized, even with an accent that capitals separate from its letter', () => {
    const letters = ['ß', 'ı', 'ŉ', 'ﬃ', 'ΐ', 'Ϊ', 'Ϋ', 'ẖ', 'ᾼ', 'և'];
    const accents = ['\u0301', '\u0307', '\u030c', '\u0308', '\u0323', '\u0345', '\u0301\u0345'];
    const codes = letters.flatMap((letter) => accents.map((accent) => `${letter}${accent}1`));
    const normal = codes.map((code) => normalizeTrackingCode(code));
    expect(normal.map((code) => normalizeTrackingCode(code))).toEqual(normal);
  });

  it('is the same with spaces, hyphens and capitals', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.constantFrom(' ', '-', '\u2011', '\u00a0', '\u200b'),
        (text, sign) => {
          const spread = Array.from(text).join(sign);
          expect(normalizeTrackingCode(spread)).toBe(normalizeTrackingCode(text));
          expect(normalizeTrackingCode(text.toUpperCase())).toBe(normalizeTrackingCode(text));
        },
      ),
    );
  });

  it('is the same in the digits of any script', () => {
    const digits = fc.array(fc.tuple(fc.constantFrom('', 'A', 'é', 'ع'), fc.nat({ max: DIGITS.length - 1 })));
    fc.assert(
      fc.property(digits, (all) => {
        const typed = all.map(([letter, at]) => letter + DIGITS[at]).join('');
        const western = all.map(([letter, at]) => letter + String(at % 10)).join('');
        expect(normalizeTrackingCode(typed)).toBe(normalizeTrackingCode(western));
      }),
    );
  });

  it('has one letter i, dotted or not', () => {
    const letters = fc.constantFrom('i', 'I', 'İ', 'ı', 'i\u0307', 'I\u0307');
    fc.assert(
      fc.property(fc.array(letters), (all) => {
        expect(normalizeTrackingCode(`VW${all.join('')}7`)).toBe(`vw${'i'.repeat(all.length)}7`);
      }),
    );
    expect(normalizeTrackingCode('j\u0307í')).toBe('j\u0307í');
  });

  it('is the same with control characters and format characters', () => {
    for (const sign of FORMATS) expect(normalizeTrackingCode(`V${sign}W${sign}7${sign}`)).toBe('vw7');
  });

  it('is trimmed of what scanners and mails put around it, and of nothing else', () => {
    const around = fc.array(fc.constantFrom(...CONTROLS, ' ', '\u00a0', '\u200b', '\ufeff'), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(around, around, anyText, (before, after, text) => {
        const trimmed = trimCode([...before, text, ...after].join(''));
        expect(trimmed).toBe(trimCode(text));
        expect(trimCode(trimmed)).toBe(trimmed);
        expect(normalizeTrackingCode(trimmed)).toBe(normalizeTrackingCode(text));
      }),
    );
    expect(trimCode('\u200fVW-7\u001d1\r\n\t\u001d ')).toBe('VW-7\u001d1');
    expect(CONTROLS.filter((sign) => !hasControls(`VW${sign}1`))).toEqual([]);
    expect(['VW 1', 'VW\u200d1', 'ع-٣', 'é'].filter(hasControls)).toEqual([]);
  });

  it('is trimmed in linear time', { timeout: 60_000 }, async () => {
    for (const each of [' ', '\u001d', ' a', '\u200f']) {
      await expectLinear((length) => `a${each.repeat(length)}a`, trimCode, 10_000);
    }
  });

  it('can be checked without errors', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, prefix) => {
        expect([true, false]).toContain(hasValidCheckSign(text, prefix));
      }),
    );
  });

  it('is normalized in linear time', { timeout: 60_000 }, async () => {
    for (const each of ['-', ' ', 'a', 'ß', '\u0301', 'ﷺ', '\u0345', '\ud800']) {
      await expectLinear((length) => each.repeat(length), normalizeTrackingCode, 10_000);
    }
  });
});

describe('a generated code', () => {
  it('is valid in any spelling', () => {
    fc.assert(
      fc.property(generated, (code) => {
        expect(hasValidCheckSign(code)).toBe(true);
        expect(hasValidCheckSign(normalizeTrackingCode(code))).toBe(true);
        expect(hasValidCheckSign(code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))))).toBe(
          true,
        );
      }),
    );
  });

  it('is invalid with one wrong character, or two swapped ones', () => {
    const SIGNS = '23456789CDFGHJKMNPRTWXY';
    fc.assert(
      fc.property(generated, fc.nat({ max: 15 }), fc.constantFrom(...Array.from(SIGNS)), (code, at, sign) => {
        const signs = Array.from(code.replaceAll('-', ''));
        const other = signs.with(at, sign).join('');
        expect(hasValidCheckSign(other)).toBe(signs[at] === sign);
        const next = (at + 1) % 16;
        const swapped = signs.with(at, signs[next] ?? '').with(next, signs[at] ?? '');
        expect(hasValidCheckSign(swapped.join(''))).toBe(signs[at] === signs[next]);
      }),
      { numRuns: 2000 },
    );
  });
});
