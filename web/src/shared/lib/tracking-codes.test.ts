import { describe, expect, it } from 'vitest';
import { codesIn, codesInText, searchFor } from './tracking-codes';

it.each([
  ['VW-1', ['VW-1']],
  [' VW 1 ', ['VW 1']],
  ['VW-1\r\nVW-2\n\nVW-3', ['VW-1', 'VW-2', 'VW-3']],
  ['VW-1;VW-2, VW-3\tVW-4،VW-5', ['VW-1', 'VW-2', 'VW-3', 'VW-4', 'VW-5']],
  ['VW-1,vw1,V W 1', ['VW-1']],
  [' ,-; ', []],
  ['https://vaultway.test/track.html?code=WNRR-8MG3-GX24-TCNP', ['WNRR-8MG3-GX24-TCNP']],
  ['https://vaultway.test/track.html?lang=de&code=VW-1,VW-2#map', ['VW-1', 'VW-2']],
  [
    'https://vaultway.test/track.html?code=VW-1&lang=de\nhttps://vaultway.test/track.html?code=VW-2&lang=de',
    ['VW-1', 'VW-2'],
  ],
  ['VW-1\nhttps://vaultway.test/track.html?code=VW-2', ['VW-1', 'VW-2']],
  ['VW-1: <https://vaultway.test/track.html?code=VW-1>', ['VW-1']],
  ['See https://vaultway.test/track.html?code=VW-2 please', ['VW-2']],
  ['https://vaultway.test/track.html?code=Box+12+WNRR-8MG3-GX24-TCNP', ['Box 12 WNRR-8MG3-GX24-TCNP']],
  ['https://vaultway.test/track.html?code=A%2CB, VW-1', ['A,B', 'VW-1']],
  ['Follow it: https://vaultway.test/track.html?code=WNRR-8MG3-GX24-TCNP.', ['WNRR-8MG3-GX24-TCNP']],
  ['Tracking code: WNRR–8MG3–GX24–TCNP.', ['WNRR–8MG3–GX24–TCNP']],
  ['Dear Ada, your parcel WNRR-8MG3-GX24-TCNP', ['WNRR-8MG3-GX24-TCNP']],
  ['Dear Ada,\n\nWNRR-8MG3-GX24-TCNP\nVW-1\n\nRegards', ['WNRR-8MG3-GX24-TCNP', 'VW-1']],
  ['Parcel WNRR-8MG3-GX24-TCNP', ['WNRR-8MG3-GX24-TCNP']],
  ['Paket WNRR-8MG3-GX24-TCNP ist da', ['WNRR-8MG3-GX24-TCNP']],
  ['PAKET WNRR-8MG3-GX24-TCNP IST DA', ['WNRR-8MG3-GX24-TCNP']],
  ['VW-1.', ['VW-1']],
  ['VW-1...\n...', ['VW-1']],
  ['Ihre Sendung VW-wnrr8mg3gx24tcnp ist da', ['VW-wnrr8mg3gx24tcnp']],
  ['WNRR-8MG3-GX24-TCNP and 4JWN-GH4W-GK2F-9Y54', ['WNRR-8MG3-GX24-TCNP', '4JWN-GH4W-GK2F-9Y54']],
  ['WNRR-8MG3-GX24-TCNP 4JWN-GH4W-GK2F-9Y54', ['WNRR-8MG3-GX24-TCNP', '4JWN-GH4W-GK2F-9Y54']],
])('finds in %j %j', (text, codes) => {
  expect(codesInText(text)).toEqual(codes);
});

it.each([
  ['٣٤٥٦', ['3456']],
  ['VW-٣\n۷', ['VW-3', '7']],
  ['Hello, your parcel ＷＮＲＲ-8MG3 is WNRR-٨MG٣-GX٢٤-TCNP', ['WNRR-8MG3-GX24-TCNP']],
  ['VW-1\u001d', ['VW-1']],
])('reads digits of any script in %j', (text, codes) => {
  expect(codesInText(text)).toEqual(codes);
});

it.each([
  'VW WNRR-8MG3-GX24-TCNP',
  'VW7 wnrr8mg3gx24tcnp',
  'WNRR 8MG3 GX24 TCNP',
  'AB-CD-WNRR-8MG3-GX24-TCNP',
  'WNRR-8MG3-GX24-TCNP-2',
  '2345 6789 2345 6789 2345 6789',
  'No. 5/2026',
])('treats the code %j as a whole', (code) => {
  expect(codesInText(code)).toEqual([code]);
});

describe('an address', () => {
  it.each([
    [['VW-1'], '?code=VW-1'],
    [['VW-1', 'VW-2'], '?code=VW-1,VW-2'],
    [['A,B'], '?code=A%2CB'],
    [['50% & more', 'A/B'], '?code=50%25+%26+more,A%2FB'],
    [[], ''],
  ])('for %j is %s, and back', (codes, search) => {
    expect(searchFor(codes)).toBe(search);
    expect(codesIn(search)).toEqual(codes);
  });

  it('may have other parameters, and a literal percent sign', () => {
    expect(codesIn('?a=1&code=50%&b=2')).toEqual(['50%']);
    expect(codesIn('?barcode=1')).toEqual([]);
  });

  it.each([
    'Box 12 WNRR-8MG3-GX24-TCNP',
    'Paket WNRR-8MG3-GX24-TCNP',
    'NOPE-1.',
    'See /track.html?code=VW-1',
  ])('asks for all of %j, which may be a code', (code) => {
    expect(codesIn(searchFor([code]))).toEqual([code]);
  });
});
