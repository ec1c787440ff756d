import { describe, expect, it } from 'vitest';
import { codesIn, codesInText, searchFor } from './tracking-codes';

it.each([
  ['VW-1', ['VW-1']],
  [' VW 1 ', ['VW 1']],
  ['VW-1\r\nVW-2\n\nVW-3', ['VW-1', 'VW-2', 'VW-3']],
  ['VW-1;VW-2, VW-3\tVW-4،VW-5', ['VW-1', 'VW-2', 'VW-3', 'VW-4', 'VW-5']],
  ['VW-1,vw1,V W 1', ['VW-1']],
  [' ,-; ', []],
])('finds in %j %j', (text, codes) => {
  expect(codesInText(text)).toEqual(codes);
});

describe('the address', () => {
  it.each([
    [['VW-1'], '?code=VW-1'],
    [['VW-1', 'VW-2'], '?code=VW-1,VW-2'],
    [['A,B'], '?code=A%2CB'],
    [['50% & more', 'A/B'], '?code=50%25+%26+more,A%2FB'],
    [[], ''],
  ])('of %j is %s, and back', (codes, search) => {
    expect(searchFor(codes)).toBe(search);
    expect(codesIn(search)).toEqual(codes);
  });

  it('may have other parts, and a percent sign as it was typed', () => {
    expect(codesIn('?a=1&code=50%&b=2')).toEqual(['50%']);
    expect(codesIn('?barcode=1')).toEqual([]);
  });
});
