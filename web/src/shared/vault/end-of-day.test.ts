import { expect, it } from 'vitest';
import { endOfDay } from './end-of-day';

it.each([
  ['2026-01-31', 'UTC', '2026-01-31T23:59:59.999Z'],
  ['2026-01-31', 'Europe/Zurich', '2026-01-31T22:59:59.999Z'],
  ['2026-01-31', 'Asia/Tokyo', '2026-01-31T14:59:59.999Z'],
  // Clocks change within the day.
  ['2026-03-29', 'Europe/Zurich', '2026-03-29T21:59:59.999Z'],
  ['2025-10-26', 'Europe/Zurich', '2025-10-26T22:59:59.999Z'],
  // From 24:00 back to 23:00, and on to 01:00.
  ['2025-10-25', 'Asia/Beirut', '2025-10-25T21:59:59.999Z'],
  ['2025-03-29', 'Asia/Beirut', '2025-03-29T21:59:59.999Z'],
])('returns the end of %s in %s', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
});

it.each(['', 'x', '2026-13-01', '2999-12-31'])('returns nothing for %j', (day) => {
  expect(endOfDay(day, 'UTC')).toBe('');
});
