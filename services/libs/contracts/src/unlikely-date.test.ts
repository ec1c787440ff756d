import { expect, it } from 'vitest';
import { unlikelyDates } from './unlikely-date.js';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const fieldsOf = (dates: Parameters<typeof unlikelyDates>[0]) =>
  unlikelyDates(dates, NOW).map(({ field, code }) => [field, code]);

it.each([
  // 2026 in the calendars of Iran, of Islam and of Japan.
  '1405-08-14T06:09:00.000Z',
  '1448-05-25T06:09:00.000Z',
  '0008-11-05T06:09:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '2026-11-29T12:00:00.001Z',
  // 2026 in Thailand.
  '2569-11-05T06:09:00.000Z',
  '9999-01-01T00:00:00.000Z',
])('finds the time of an event unlikely: %s', (created_at) => {
  expect(fieldsOf({ created_at })).toEqual([['created_at', 'unlikely_date']]);
});

it.each(['2000-01-01T00:00:00.000Z', '2026-11-28T12:00:00.000Z', '2026-11-29T12:00:00.000Z', '', null])(
  'finds the time of an event likely: %s',
  (created_at) => {
    expect(fieldsOf({ created_at })).toEqual([]);
  },
);

it('judges each expected day', () => {
  const days = (min: string | null, max: string | null) =>
    fieldsOf({ min_expected_delivery_date: min, max_expected_delivery_date: max }).map(([field]) => field);
  expect(days('2026-11-28', '2036-11-28')).toEqual([]);
  expect(days(null, '2036-11-29')).toEqual(['max_expected_delivery_date']);
  expect(days('1999-12-31', '2026-12-01')).toEqual(['min_expected_delivery_date']);
  expect(days('1405-08-14', '2569-08-14')).toEqual([
    'min_expected_delivery_date',
    'max_expected_delivery_date',
  ]);
  expect(fieldsOf({})).toEqual([]);
});
