import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparsePattern } from './text-search.js';

describe('a sparse pattern', () => {
  it.each([
    ['hamilton-2833', '%ham%ilton%2833%'],
    ['hauptstraße', '%hau%pts%traße%'],
    ['ada lovelace', '%ada %lov%elace%'],
    ['lovelace-1', '%lov%elace%-1%'],
    ['rio de janeiro', '%rio de %jan%eiro%'],
    ['st. john', '%st. %john%'],
    ['東京都港区芝公園', '%東京都%港区芝公園%'],
    ['12 kg', '%12 kg%'],
    ['———', '%———%'],
    ['100%', String.raw`%100\%%`],
    ['a_b\\c', String.raw`%a\_b\\c%`],
  ])('of %s is %s', (text, pattern) => {
    expect(sparsePattern(text)).toBe(pattern);
  });

  it('matches every text that contains the searched text', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('ab1ßЖ京 -,.%_\\')),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, text, text, (before, searched, after) => {
        expect(`${before}${searched}${after}`).toMatch(asRegExp(sparsePattern(searched)));
      }),
    );
  });
});

const asRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern.replaceAll(/\\(.)|(%)|([^\w\s])/gu, (sign, literal, wildcard) =>
      wildcard ? '[^]*' : `\\u{${(literal ?? sign).codePointAt(0).toString(16)}}`,
    )}$`,
    'u',
  );
