import { expect, it } from 'vitest';
import { daysLate, toneOf } from './parcel-tone';

it.each([
  [{ status: 'Delivered' }, 'good'],
  [{ status: 'Out for delivery' }, 'near'],
  [{ status: 'Delivery attempted' }, 'trouble'],
  [{ status: 'Returned to sender' }, 'trouble'],
  [{ status: 'In transit' }, 'plain'],
  [{ status: 'Weighed', step: 'exception' as const }, 'trouble'],
  [{ status: null }, 'plain'],
] as const)('gives %j the tone %s', (parcel, tone) => {
  expect(toneOf(parcel)).toBe(tone);
});

it.each([
  [{ status: 'In transit', max_expected_delivery_date: '2026-11-20' }, 2],
  [{ status: 'In transit', max_expected_delivery_date: '2026-11-22' }, 0],
  [{ status: 'In transit', max_expected_delivery_date: '2026-12-01' }, 0],
  [{ status: 'In transit', max_expected_delivery_date: null }, 0],
  [{ status: 'Delivered', max_expected_delivery_date: '2026-11-01' }, 0],
])('counts the days that %j is late: %s', (parcel, days) => {
  expect(daysLate(parcel, '2026-11-22')).toBe(days);
});
