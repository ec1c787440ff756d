import { expect, it } from 'vitest';
import { aTrackedParcel } from '@/test/builders';
import { calendarFile } from './calendar-file';

const words = { title: 'Parcel A, B; C\\D\nfrom us', link: 'https://www.example.com/track.html?code=A' };
const now = new Date('2026-11-20T12:34:56.789Z');
const file = (min: string | null, max: string | null, title = words.title) =>
  calendarFile(
    aTrackedParcel({ id: 'id-1', min_expected_delivery_date: min, max_expected_delivery_date: max }),
    { ...words, title },
    now,
  );

it('contains one event for all expected days, which ends the day after', () => {
  expect(file('2026-12-30', '2026-12-31')?.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vaultway//Tracking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:id-1@www.example.com',
    'DTSTAMP:20261120T123456Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Parcel A\\, B\\; C\\\\D\\nfrom us',
    'DESCRIPTION:https://www.example.com/track.html?code=A',
    'URL:https://www.example.com/track.html?code=A',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Parcel A\\, B\\; C\\\\D\\nfrom us',
    'TRIGGER:-PT6H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('uses the one known day', () => {
  expect(file(null, '2026-02-28')).toContain('DTSTART;VALUE=DATE:20260228\r\nDTEND;VALUE=DATE:20260301');
  expect(file('2028-02-28', null)).toContain('DTEND;VALUE=DATE:20280229');
  expect(file(null, null)).toBeNull();
});

it('folds long lines between characters, at 75 octets', () => {
  const lines = file('2026-12-30', null, '包裹'.repeat(40))?.split('\r\n') ?? [];
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:${'包裹'.repeat(40)}\n`);
});

it('contains nothing once the parcel was delivered', () => {
  const dates = { min_expected_delivery_date: null, max_expected_delivery_date: '2026-12-31' };
  expect(calendarFile(aTrackedParcel({ ...dates, step: 'delivered' }), words, now)).toBeNull();
  expect(calendarFile(aTrackedParcel({ ...dates, step: 'returned' }), words, now)).toBeNull();
  expect(calendarFile(aTrackedParcel({ ...dates, step: 'attempted' }), words, now)).not.toBeNull();
});
