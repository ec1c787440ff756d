import { expect, it } from 'vitest';
import { LANGUAGE_TABLE } from '@vaultway/contracts';
import { typedNumber, writtenNumber } from './typed-number';

it.each([
  ['de', '10,50', '10.50'],
  ['de', '1.000', '1000'],
  ['de', '1.000,5', '1000.5'],
  ['de', '1,000.50', '1000.50'],
  ['de', '10.50', '10.50'],
  ['de', '0,125', '0.125'],
  ['de', '0.125', '0.125'],
  ['de', '1.234.567', '1234567'],
  ['de', '1’250,00', '1250.00'],
  ['en', '1,000', '1000'],
  ['en', '1.000', '1.000'],
  ['en', '10,50', '10.50'],
  ['en', '12,34,567.50', '1234567.50'],
  ['hi', '१२,३४,५६७', '1234567'],
  ['fr', '1 250,75', '1250.75'],
  ['fr', '1.250', 'NaN'],
  ['fr', '1.25', '1.25'],
  ['ru', '1.250.000', '1250000'],
  ['sv', '-1.250', 'NaN'],
  ['tr', '1.234,5', '1234.5'],
  ['id', '40.000', '40000'],
  ['en', "12'000", '12000'],
  ['fa', '۱۲٫۵', '12.5'],
  ['fa', '۱،۲۵۰', '1250'],
  ['ar', '١٬٢٥٠٫٧٥', '1250.75'],
  ['hi', '1,250.5', '1250.5'],
  ['en', ' 7 ', '7'],
  ['en', '−3,5', '-3.5'],
  ['ar', '\u200e-3.5', '-3.5'],
  ['de', '+3,5', '+3.5'],
  ['en', '', ''],
  ['en', '1e3', '1e3'],
  ['en', 'abc', 'abc'],
  ['en', '1,2,3', '1,2,3'],
  ['en', '.5', '.5'],
])('reads in %s %j as %j', (tag, typed, decimal) => {
  expect(typedNumber(typed, tag)).toBe(decimal);
});

it.each(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag))('reads in %s what it writes', (tag) => {
  for (const decimal of ['1.000', '1234.567', '0.5', '12', '-7.25'])
    expect(typedNumber(writtenNumber(decimal, tag), tag)).toBe(decimal);
});
