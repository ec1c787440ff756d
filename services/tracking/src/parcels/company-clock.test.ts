import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from './company-clock.js';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

test('every zone formats any instant like Intl', () => {
  const instant = fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (timeZone, milliseconds) => {
      expect(shown(milliseconds, timeZone)).toBe(byIntl(milliseconds, timeZone));
    }),
    { numRuns: 5000 },
  );
});

test('every zone formats half a century of seasons like Intl', () => {
  for (const timeZone of ZONES)
    for (let at = Date.UTC(1988, 0); at < Date.UTC(2040, 0); at += 97 * 86_399_000)
      expect(shown(at, timeZone)).toBe(byIntl(at, timeZone));
});

test('the hours around daylight saving transitions', () => {
  for (const zone of ['Europe/Zurich', 'Australia/Lord_Howe', 'America/St_Johns'])
    for (const day of ['2026-03-29', '2026-10-25', '2026-04-04', '2026-10-03', '2026-03-08', '2026-11-01'])
      for (let minute = 0; minute < 1440; minute += 1) {
        const at = Date.parse(day) + minute * 60_000;
        expect(shown(at, zone)).toBe(byIntl(at, zone));
      }
});

function shown(milliseconds: number, timeZone: string): string {
  const { created_at_month, created_at_day, created_at_time } = calendarOf(milliseconds, timeZone);
  return `${created_at_month} ${created_at_day}, ${created_at_time}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function byIntl(milliseconds: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format.format(milliseconds);
}
