import { expect, it } from 'vitest';
import { toActivity } from './event.mapper.js';

const at = (instant: string, timeZone: string) => {
  const activity = toActivity(
    {
      id: '1',
      parcel_id: '2',
      title: 'Landed',
      description: null,
      icon: 'plane',
      color: 'green',
      step: 'arrived',
      time_zone: null,
      created_at: new Date(instant),
      updated_at: new Date(instant),
    },
    timeZone,
  );
  return [activity.created_at_month, activity.created_at_day, activity.created_at_time];
};

it.each([
  ['2026-11-05T05:09:00Z', 'UTC', ['Nov', '5', '05:09']],
  ['2026-11-20T00:00:00Z', 'UTC', ['Nov', '20', '00:00']],
  ['2026-09-30T22:30:00Z', 'Europe/Berlin', ['Oct', '1', '00:30']],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', ['Oct', '25', '02:30']],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', ['Oct', '25', '02:30']],
  ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', ['Jan', '1', '14:00']],
  ['2026-05-05T12:00:00Z', 'Asia/Kathmandu', ['May', '5', '17:45']],
  ['2026-05-05T12:00:00Z', 'Atlantis/Capital', ['May', '5', '12:00']],
])('formats %s in %s', (instant, zone, calendar) => {
  expect(at(instant, zone)).toEqual(calendar);
});
