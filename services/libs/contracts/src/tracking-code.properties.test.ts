import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { generateTrackingCode, hasValidCheckSign, normalizeTrackingCode } from './tracking-code.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom('\ud800', '\u0345', 'ß', 'ẞ', 'İ', 'ǰ', 'ŉ', 'ﬃ', '٣', '\u0301', '-'))
    .map((all) => all.join('')),
);
const generated = fc
  .array(fc.nat({ max: 255 }), { minLength: 15, maxLength: 60 })
  .filter((bytes) => bytes.filter((byte) => byte < 253).length >= 15)
  .map((bytes) => {
    const left = [...bytes];
    let next = 0;
    // What was drawn may look guessable; the draws after that don't.
    return generateTrackingCode(null, () => left.shift() ?? (next += 37) % 253);
  });

describe('any text as a code', () => {
  it('stays as it is once it is normal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normal = normalizeTrackingCode(text);
        expect(normalizeTrackingCode(normal)).toBe(normal);
      }),
      { numRuns: 5000 },
    );
  });

  it('stays as it is once it is normal, also with an accent that capitals part from its letter', () => {
    const letters = ['ß', 'ı', 'ŉ', 'ﬃ', 'ΐ', 'Ϊ', 'Ϋ', 'ẖ', 'ᾼ', 'և'];
    const accents = ['\u0301', '\u0307', '\u030c', '\u0308', '\u0323', '\u0345', '\u0301\u0345'];
    const codes = letters.flatMap((letter) => accents.map((accent) => `${letter}${accent}1`));
    const normal = codes.map((code) => normalizeTrackingCode(code));
    expect(normal.map((code) => normalizeTrackingCode(code))).toEqual(normal);
  });

  it('is the same with spaces and hyphens between its signs, and in capitals', () => {
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

  it('has a check sign or not, and breaks nothing', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, prefix) => {
        expect([true, false]).toContain(hasValidCheckSign(text, prefix));
      }),
    );
  });

  it('takes no longer than its length', { timeout: 60_000 }, async () => {
    for (const each of ['-', ' ', 'a', 'ß', '\u0301', 'ﷺ', '\u0345', '\ud800']) {
      await expectLinear((length) => each.repeat(length), normalizeTrackingCode, 10_000);
    }
  });
});

describe('a generated code', () => {
  it('is right in any spelling', () => {
    fc.assert(
      fc.property(generated, (code) => {
        expect(hasValidCheckSign(code)).toBe(true);
        expect(hasValidCheckSign(normalizeTrackingCode(code))).toBe(true);
      }),
    );
  });

  it('is wrong with one wrong sign, or with two that changed places', () => {
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
