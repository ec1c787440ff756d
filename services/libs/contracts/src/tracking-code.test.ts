import { describe, expect, it } from 'vitest';
import { generateTrackingCode, hasValidCheckSign, normalizeTrackingCode } from './tracking-code.js';

it.each([
  ['case', 'VW-7q4k', 'vw7q4k'],
  ['spaces at the ends and between', ' vw 7Q 4k\t', 'vw7q4k'],
  ['every kind of hyphen', 'VW‐7Q–4K—1−2', 'vw7q4k12'],
  ['no-break and zero-width spaces of a mail', 'VW\u00A07Q\u200B4K', 'vw7q4k'],
  ['full-width letters and digits', 'ＶＷ７', 'vw7'],
  ['both ways to write an accent', 'e\u0301', '\u00e9'],
  ['sharp s and its capitals', 'STRAßE', 'strasse'],
])('ignores %s', (_what, typed, normalized) => {
  expect(normalizeTrackingCode(typed)).toBe(normalized);
});

it('keeps slashes, percent signs and letters of any script', () => {
  expect(normalizeTrackingCode('a/b%2F-ñ-中-ع')).toBe('a/b%2fñ中ع');
});

it('turns spaces and hyphens into an empty code', () => {
  expect(normalizeTrackingCode(' - \u2013 ')).toBe('');
});

it('is idempotent', () => {
  const once = normalizeTrackingCode('İzmir-ẞ-ǅ 9');
  expect(normalizeTrackingCode(once)).toBe(once);
});

const bytesFrom = (...bytes: number[]) => {
  let next = 0;
  return () => bytes.at(next++ % bytes.length) ?? 0;
};

const manyCodes = () => Array.from({ length: 2000 }, () => generateTrackingCode());

/** Swaps two characters of a code. */
const swap = (code: string, one: number, other: number) => {
  const signs = Array.from(code.replaceAll('-', ''));
  const from = new Map([
    [one, other],
    [other, one],
  ]);
  return signs.map((_, place) => signs[from.get(place) ?? place]).join('');
};

describe('a generated tracking code', () => {
  it('has sixteen characters in groups of four', () => {
    expect(generateTrackingCode()).toMatch(/^(\w{4}-){3}\w{4}$/);
  });

  it('contains no confusable characters, and no vowels', () => {
    expect(manyCodes().join('')).not.toMatch(/[01OILSZBQUVAE]/);
  });

  it("begins with the company's prefix, which is not checked", () => {
    const code = generateTrackingCode('VW');
    expect(code).toMatch(/^VW-(\w{4}-){3}\w{4}$/);
    expect(hasValidCheckSign(code, 'vw')).toBe(true);
    expect(hasValidCheckSign(code, 'GL')).toBe(false);
  });

  it('is unique', () => {
    const codes = manyCodes();
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('uses every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const sign of manyCodes().join('').replaceAll('-', ''))
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    const expected = (2000 * 16) / 23;
    expect(counts.size).toBe(23);
    expect(Math.min(...counts.values())).toBeGreaterThan(expected * 0.85);
    expect(Math.max(...counts.values())).toBeLessThan(expected * 1.15);
  });

  it('skips random bytes that would favor the first characters', () => {
    const fair = [1, 9, 17, 4, 12, 20, 7, 2, 15, 11, 5, 18, 0, 13, 8];
    expect(generateTrackingCode(null, bytesFrom(255, 254, 253, ...fair))).toBe(
      generateTrackingCode(null, bytesFrom(...fair)),
    );
  });
});

describe('the check character', () => {
  it('accepts generated codes in any spelling', () => {
    const code = generateTrackingCode();
    expect(hasValidCheckSign(code)).toBe(true);
    expect(hasValidCheckSign(code.toLowerCase().replaceAll('-', ' '))).toBe(true);
  });

  it('catches every single wrong character', () => {
    const code = generateTrackingCode().replaceAll('-', '');
    const mistyped = Array.from(code).flatMap((right, place) =>
      Array.from('23456789CDFGHJKMNPRTWXY')
        .filter((sign) => sign !== right)
        .map((sign) => code.slice(0, place) + sign + code.slice(place + 1)),
    );
    expect(mistyped.filter((one) => hasValidCheckSign(one))).toEqual([]);
  });

  it('catches swapped characters', () => {
    const code = generateTrackingCode();
    const pairs = Array.from({ length: 16 }, (_, one) =>
      Array.from({ length: 16 }, (__, other) => swap(code, one, other)),
    ).flat();
    const changed = pairs.filter((pair) => pair !== code.replaceAll('-', ''));
    expect(changed.filter((one) => hasValidCheckSign(one))).toEqual([]);
  });

  it('rejects other kinds of codes', () => {
    expect(hasValidCheckSign('VW-1')).toBe(false);
    expect(hasValidCheckSign('')).toBe(false);
  });
});
