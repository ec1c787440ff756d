import { describe, expect, it } from 'vitest';
import { describeStorage, storageFee, valueOf } from './storage-fee.js';

const days = (count: number, ounces: string, price: string | null = '2000') =>
  Array.from({ length: count }, () => ({ ounces, price }));
/** BullionVault's storage of gold: 0.12 % a year. */
const GOLD = { basis: 'value', rate: '12', currency: 'USD' } as const;
const amount = (...parts: Parameters<typeof storageFee>) => storageFee(...parts).amount;

describe('a storage fee by value', () => {
  it('is a twelfth of the yearly rate in a month of 28, 29, 30 or 31 days', () => {
    const fees = [28, 29, 30, 31].map((count) => amount(days(count, '100'), GOLD));
    expect(fees).toEqual(['20.00', '20.00', '20.00', '20.00']);
  });

  it('counts a deposit from the day on', () => {
    expect(amount([...days(14, '0'), ...days(14, '100')], GOLD)).toBe('10.00');
    expect(amount([...days(30, '0'), ...days(1, '100')], GOLD)).toBe('0.65'); // 20 / 31 = 0.645…
  });

  it('values each day by its own price', () => {
    expect(amount([...days(15, '100', '1900'), ...days(15, '100', '2100')], GOLD)).toBe('20.00');
  });

  it('has no decimals in yen', () => {
    const yen = { ...GOLD, currency: 'JPY' };
    expect(storageFee(days(31, '32.148', '405123'), yen)).toEqual({
      amount: '1302', // 13023894.204 × 0.0012 / 12 = 1302.389…
      ounces: '32.148',
      value: '13023894',
    });
  });

  it('has three decimals in dinars', () => {
    expect(amount(days(30, '1', '800.125'), { ...GOLD, currency: 'KWD' })).toBe('0.080');
  });

  it('rounds half up, once', () => {
    // 50.05 × 12 bp / 12 = 0.005005; 49.95: 0.004995.
    expect(amount(days(30, '1', '50'), GOLD)).toBe('0.01');
    expect(amount(days(30, '1', '49.99'), GOLD)).toBe('0.00');
  });

  it('is exact where floating-point numbers are not', () => {
    expect(amount(days(31, '12345678.901', '98765.432101'), { ...GOLD, rate: '0.0001' })).toBe('1016.11');
  });

  it('is zero without holdings', () => {
    expect(storageFee(days(28, '0', null), GOLD)).toEqual({ amount: '0.00', ounces: '0.000', value: '0.00' });
  });
});

describe('a storage fee by ounces', () => {
  const SILVER = { basis: 'ounce', rate: '0.0375', currency: 'EUR' } as const;

  it('is the average of ounces times the amount, without a price', () => {
    expect(storageFee(days(30, '1001.5', null), SILVER)).toEqual({
      amount: '37.56', // 37.55625
      ounces: '1001.500',
      value: null,
    });
    expect(amount([...days(10, '1001.5', null), ...days(20, '0', null)], SILVER)).toBe('12.52');
  });
});

it('a value is rounded half up to the decimals of its currency', () => {
  expect(valueOf('32.148', '2650.4', 'USD')).toBe('85205.06'); // 85205.0592
  expect(valueOf('0.001', '405123', 'JPY')).toBe('405');
});

it('describes how a fee follows', () => {
  const month = 'November 2026';
  const byValue = storageFee(days(30, '100'), GOLD);
  expect(describeStorage('gold', byValue, { ...GOLD, month })).toBe(
    'Storage in November 2026: 100.000 oz t of gold on average, worth USD 200000.00, 0.12 % a year',
  );
  const byOunce = storageFee(days(30, '100', null), { basis: 'ounce', rate: '0.5', currency: 'EUR' });
  expect(describeStorage('silver', byOunce, { rate: '0.5', currency: 'EUR', month })).toBe(
    'Storage in November 2026: 100.000 oz t of silver on average, EUR 0.5 per ounce',
  );
});
