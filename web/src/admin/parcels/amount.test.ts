import { expect, it } from 'vitest';
import { amountOf } from './places';

it.each([
  ['40,000', '40000'],
  ['40.000', '40000'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ["12'000", '12000'],
  ['12 000,5', '12000.5'],
  ['0.500', '0.500'],
  ['٤٠٬٠٠٠', '40000'],
  ['۱۲٫۵', '12.5'],
  ['', ''],
])('reads the amount %j as %j', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});
