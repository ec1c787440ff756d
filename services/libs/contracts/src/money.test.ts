import { describe, expect, it } from 'vitest';
import { currencyDigits, exceeds, invoiceSums, minus, type PricedLine, withDigits } from './money.js';

const line = (
  quantity: string,
  price: string,
  tax_rate = '0',
  more: Partial<PricedLine> = {},
): PricedLine => ({
  quantity,
  price,
  tax_rate,
  tax_category: tax_rate === '0' ? 'zero' : 'standard',
  ...more,
});

describe('the sums of an invoice', () => {
  it.each([
    // ISO 4217 has decimals for these, CLDR has none, and the reverse.
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
    ['CLF', 4],
    ['IDR', 2],
    ['HUF', 2],
    ['ISK', 0],
    ['IQD', 3],
    ['LBP', 2],
    ['UGX', 0],
  ])('has the decimals of %s by ISO 4217: %i', (currency, count) => {
    expect(currencyDigits(currency)).toBe(count);
    expect(invoiceSums([line('1', '7')], currency).total).toBe((7).toFixed(count));
  });

  it('rounds each line, halves up', () => {
    const sums = invoiceSums(
      [line('0.5', '0.01'), line('0.49', '0.01'), line('3', '0.335'.slice(0, 4))],
      'EUR',
    );
    expect(sums.nets).toEqual(['0.01', '0.00', '0.99']);
  });

  it('rounds the tax once per rate, not per line', () => {
    // A tax of 0.0855 per line would round to 0.09 each, 0.27 in all.
    const sums = invoiceSums(
      [line('1', '0.45', '19'), line('1', '0.45', '19.00'), line('1', '0.45', '19')],
      'EUR',
    );
    expect(sums.taxes).toEqual([{ category: 'standard', rate: '19.00', net: '1.35', tax: '0.26' }]);
    expect(sums).toMatchObject({ net: '1.35', tax: '0.26', total: '1.61' });
  });

  it('keeps rates and categories apart', () => {
    const reverse = line('1', '10', '0', { tax_category: 'reverse_charge' });
    const sums = invoiceSums([line('1', '10', '19'), line('1', '10', '7'), line('2', '5'), reverse], 'EUR');
    expect(sums.taxes.map(({ category, rate, tax }) => [category, rate, tax])).toEqual([
      ['standard', '19.00', '1.90'],
      ['standard', '7.00', '0.70'],
      ['zero', '0.00', '0.00'],
      ['reverse_charge', '0.00', '0.00'],
    ]);
    expect(sums.total).toBe('42.60');
  });

  it('is exact where floats are not', () => {
    const tenths = Array.from({ length: 30 }, () => line('1', '0.10'));
    expect(invoiceSums(tenths, 'EUR').total).toBe('3.00');
    expect(invoiceSums([line('1.1', '1.15', '20')], 'EUR')).toMatchObject({ net: '1.27', tax: '0.25' });
    expect(invoiceSums([line('99999.9999', '99999999.99')], 'EUR').total).toBe('9999999989000.00');
  });
});

it('subtracts and compares amounts of different decimals', () => {
  expect(minus('10', '0.01')).toBe('9.99');
  expect(minus('0.1', '0.25')).toBe('-0.15');
  expect(exceeds('10.001', '10')).toBe(true);
  expect(exceeds('10.00', '10')).toBe(false);
  expect(withDigits('5', 'KWD')).toBe('5.000');
  expect(withDigits('10.50', 'JPY')).toBe('10.5');
});
