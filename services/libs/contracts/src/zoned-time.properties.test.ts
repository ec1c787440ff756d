import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './zoned-time.js';

const ZONES = [
  'UTC',
  'Europe/Lisbon',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];
const zone = fc.constantFrom(...ZONES);
const minute = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`);
const anyClock = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '275760-09-13T00:00',
    '+275760-09-13T00:00',
    '-271821-04-20T00:00',
    '0000-01-01T00:00',
    '24:00',
  ),
  minute.map((instant) => instant.slice(0, 16)),
);

describe('a clock on a wall', () => {
  it('shows the requested minute', () => {
    fc.assert(
      fc.property(minute, zone, (instant, where) => {
        const clock = toWallClock(instant, where);
        // An hour that occurs twice maps to the first, so compare clocks, not instants.
        expect(toWallClock(fromWallClock(clock, where), where)).toBe(clock);
      }),
      { numRuns: 300 },
    );
  });

  it('returns nothing for an invalid time', () => {
    fc.assert(
      fc.property(anyClock, zone, (clock, where) => {
        expect(fromWallClock(clock, where)).toMatch(/^$|^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }),
      { numRuns: 300 },
    );
  });
});
