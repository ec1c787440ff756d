import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './zoned-time.js';

describe('a wall clock', () => {
  it.each([
    ['2026-11-05T05:09:00.000Z', 'UTC', '2026-11-05T05:09'],
    ['2026-11-05T05:09:00.000Z', 'Europe/Zurich', '2026-11-05T06:09'],
    ['2026-07-05T05:09:00.000Z', 'Europe/Zurich', '2026-07-05T07:09'],
    ['2026-11-05T20:09:00.000Z', 'Asia/Kathmandu', '2026-11-06T01:54'],
    ['2026-11-05T02:09:00.000Z', 'America/New_York', '2026-11-04T21:09'],
    ['0001-01-01T00:00:00.000Z', 'Etc/GMT-5', '0001-01-01T05:00'],
    ['0099-06-01T12:00:00.000Z', 'UTC', '0099-06-01T12:00'],
  ])('shows %s in %s as %s and converts back', (instant, zone, clock) => {
    expect(toWallClock(instant, zone)).toBe(clock);
    expect(fromWallClock(clock, zone)).toBe(instant);
  });

  it("treats a time in spring's skipped hour as before the change", () => {
    expect(fromWallClock('2026-03-29T02:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('takes the first of the two hours in autumn', () => {
    expect(fromWallClock('2026-10-25T02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromWallClock('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is right on both sides of a change', () => {
    expect(fromWallClock('2026-03-29T01:59', 'Europe/Zurich')).toBe('2026-03-29T00:59:00.000Z');
    expect(fromWallClock('2026-03-29T03:00', 'Europe/Zurich')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('returns nothing for an invalid time', () => {
    expect(fromWallClock('', 'UTC')).toBe('');
    expect(fromWallClock('soon', 'UTC')).toBe('');
  });
});
