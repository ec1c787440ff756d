import { expect, it } from 'vitest';
import { CreateActivity } from './activity.js';
import { canonicalZone, isSameZone, isTimeZone, spelledZone } from './time-zone.js';

it.each([
  ['America/New_York', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['AMERICA/NEW_yORK', 'America/New_York'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ['america/port_OF_spain', 'America/Port_of_Spain'],
  ['Antarctica/McMurdo', canonicalZone('Antarctica/McMurdo')],
  ['US/Eastern', 'US/Eastern'],
  ['us/eastern', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['EST5EDT', 'EST5EDT'],
  ['Etc/GMT+2', 'Etc/GMT+2'],
  ['UTC', 'UTC'],
  ['+02:00', null],
  ['Atlantis/Capital', null],
  ['constructor', null],
])('spells %s as %s', (written, name) => {
  expect(spelledZone(written)).toBe(name);
});

it('stores few of the many spellings of a zone', () => {
  const name = 'America/argentina/buenos_aires';
  const spellings = Array.from({ length: 3000 }, (_, bits) =>
    name.replaceAll(/[a-z]/g, (letter, at: number) =>
      ((bits * 7919) >> (at % 12)) & 1 ? letter.toUpperCase() : letter,
    ),
  );
  const stored = spellings.map(
    (time_zone) => CreateActivity.parse({ parcel_id: 'p', title: 'Landed', time_zone }).time_zone,
  );
  expect(new Set(spellings).size).toBeGreaterThan(1000);
  expect(new Set(stored).size).toBeLessThan(20);
  expect(stored.every((zone) => isSameZone(zone, 'America/Buenos_Aires'))).toBe(true);
});

it('compares zones by what they mean', () => {
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameZone('Asia/Tokyo', 'Asia/Seoul')).toBe(false);
  expect(isSameZone(null, 'UTC')).toBe(false);
  expect(isSameZone('Atlantis/One', 'Atlantis/Two')).toBe(false);
  expect(isTimeZone('x'.repeat(400))).toBe(false);
});
