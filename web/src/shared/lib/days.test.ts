import { expect, it } from 'vitest';
import { daysBetween, visitorsToday } from './days';

it("takes today from the visitor's clock, not from UTC", () => {
  expect(visitorsToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

it('counts whole days, even across a clock change', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});
