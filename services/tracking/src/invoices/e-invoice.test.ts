import { expect, it } from 'vitest';
import { ibanIn } from './e-invoice.js';

it.each([
  ['IBAN DE02 1203 0000 0000 2020 51', 'DE02120300000000202051'],
  ['iban: de02120300000000202051', 'DE02120300000000202051'],
  ['BE68 5390 0754 7034 BIC GEBABEBB', 'BE68539007547034'],
  ['ES91 2100 0418 4502 0005 1332\nBIC CAIXESBB', 'ES9121000418450200051332'],
  ['GB29\u00a0NWBK\u00a06016\u00a01331\u00a09268\u00a019, NWBKGB2L', 'GB29NWBK60161331926819'],
  ['DE02-1203-0000-0000-2020-51', 'DE02120300000000202051'],
  ['Invoice AB12 3456, then FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
])('finds the IBAN in %j', (text, iban) => {
  expect(ibanIn(text)).toBe(iban);
});

it.each(['DE02 1203 0000 0000 2020 52', 'DE02 1203', 'Pay at https://pay.example/DE02', ''])(
  'finds none in %j',
  (text) => {
    expect(ibanIn(text)).toBeNull();
  },
);
