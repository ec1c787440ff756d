import { expect, it } from 'vitest';
import { insuredLimitOf } from '@vaultway/contracts/insured-limits';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { typedLimits, writtenLimits } from './typed-limits';

it.each([
  ['de', 'Luft: 1.234,50 EUR', 'Luft: 1234.50 EUR'],
  ['de', 'Luft & See: USD 100.000', 'Luft & See: USD 100000'],
  ['fr', 'Avion : 1 234,5 EUR', 'Avion : 1234.5 EUR'],
  ['ar', 'شحن: USD ١٬٢٥٠٫٥', 'شحن: USD 1250.5'],
  ['hi', 'Air: INR 12,34,567', 'Air: INR 1234567'],
  ['en', 'DHL 24: EUR100,000', 'DHL 24: EUR 100000'],
  ['en', 'Air 5\nSea: USD 5', 'Air 5\nSea: USD 5'],
  ['en', '', ''],
])('reads in %s %j as %j', (tag, typed, read) => {
  expect(typedLimits(typed, tag)).toBe(read);
});

it('refuses an amount that can be read in two ways', () => {
  expect(insuredLimitOf(typedLimits('Avion : EUR 1.250', 'fr'))).toBeNull();
});

it.each(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag))('reads in %s what it writes', (tag) => {
  const written = writtenLimits('Air freight: USD 100,000.50\nsea = 7 EUR\nother', tag);
  expect(typedLimits(written, tag)).toBe('Air freight: USD 100000.5\nsea: EUR 7\nother');
});
