import { isTimeZone } from '@vaultway/contracts';
import { cities } from '@vaultway/contracts/cities';
import { describe, expect, it } from 'vitest';
import { zoneAt, zoneOfPlace } from './place-zone.js';
import { TOWNS } from './towns.js';

describe('the time zone of a place', () => {
  it.each([
    ['Boston', 'America/New_York'],
    ['1 Bank Street, Boston, MA 02108, United States', 'America/New_York'],
    ['Бостон', 'America/New_York'],
    ['Zürich, Switzerland', 'Europe/Zurich'],
    ['CH-8001 Zuerich', 'Europe/Zurich'],
    ['Mumbai, India', 'Asia/Kolkata'],
    ['Kathmandu', 'Asia/Kathmandu'],
    ['Київ, Україна', 'Europe/Kyiv'],
    ['Urumqi', 'Asia/Shanghai'],
    ['Владивосток', 'Asia/Vladivostok'],
    ['Las Palmas, Spain', 'Atlantic/Canary'],
    ['Adelaide, SA, Australia', 'Australia/Adelaide'],
    ['Dubai International Airport', 'Asia/Dubai'],
  ])('is that of the town: %s', (place, zone) => {
    expect(zoneOfPlace(place)).toBe(zone);
  });

  it.each([
    ['London', 'Europe/London'],
    ['London, Canada', 'America/Toronto'],
    ['London, ON', 'America/Toronto'],
    ['Portland', 'America/Los_Angeles'],
    ['Portland, ME', 'America/New_York'],
    ['Portland, Maine, USA', 'America/New_York'],
    ['Portland ME, USA', 'America/New_York'],
    ['Portland, Oregon', 'America/Los_Angeles'],
    ['Aurora, CO', 'America/Denver'],
    ['Aurora, IL 60505, USA', 'America/Chicago'],
    ['San Jose, CA', 'America/Los_Angeles'],
    ['San José, Costa Rica', 'America/Costa_Rica'],
    ['Seattle, Washington', 'America/Los_Angeles'],
    ['Washington, DC', 'America/New_York'],
    ['Berlin, DE', 'Europe/Berlin'],
    ['Milano, MI', 'Europe/Rome'],
    ['Messina, ME', 'Europe/Rome'],
    ['Cagliari, CA', 'Europe/Rome'],
    ['Perth, WA', 'Australia/Perth'],
    ['Perth WA 6000', 'Australia/Perth'],
    ['Chennai, TN', 'Asia/Kolkata'],
    ['São Luís, MA', 'America/Fortaleza'],
    ['Rome, Italy', 'Europe/Rome'],
    ['Dublin', 'Europe/Dublin'],
    ['Dublin, Ohio', 'America/New_York'],
    ['Tel Aviv, IL', 'Asia/Jerusalem'],
    ['Casablanca, MA', 'Africa/Casablanca'],
    ['Vancouver, BC', 'America/Vancouver'],
    ['San José', 'America/Costa_Rica'],
    ['350 Fifth Avenue, New York', 'America/New_York'],
    ['1600 Pennsylvania Avenue, Washington, DC 20500', 'America/New_York'],
    ['Washington', 'America/New_York'],
    ['Smallville, Ohio', 'America/New_York'],
  ])('tells towns of one name apart: %s', (place, zone) => {
    expect(zoneOfPlace(place)).toBe(zone);
  });

  it.each([
    null,
    '',
    'Warehouse 4',
    'Indian Ocean',
    'Aurora',
    'Springfield, USA',
    'United States',
    'Russia',
    'Atlanta, Georgia',
    'Paris, Texas',
    'Paris, TX',
    'Lebanon, PA',
    'Vancouver, Washington',
    'Vancouver, Washington, USA',
    'Rome, GA',
    'Rome GA 30161',
    'Rome, Georgia',
    'Dublin, CA',
    'Venice, CA',
    'Lisbon, ME',
    'San Jose',
  ])('is unknown where it may be another: %s', (place) => {
    expect(zoneOfPlace(place)).toBeNull();
  });

  it('is that of a small country without a known town', () => {
    expect(zoneOfPlace('Kleinstadt, Austria')).toBe('Europe/Vienna');
  });
});

it('knows the zone of every town, as the data of this machine spells it', () => {
  for (const line of TOWNS.trim().split('\n')) {
    const [country = '', zone = '', name] = line.split(' ');
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(zone === '-' || isTimeZone(zone), line).toBe(true);
    expect(name, line).toBeTruthy();
  }
});

it('agrees with the coordinates of the map', () => {
  const differ = cities.flatMap(({ name, country, point: [latitude, longitude] }) => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const [town, there] = [zoneOfPlace(`${name}, ${names.of(country)}`), zoneAt(latitude, longitude)];
    const at = (zone: string | null, month: number) =>
      new Date(Date.UTC(2026, month, 1)).toLocaleString('en', { timeZone: zone ?? 'UTC' });
    return [0, 6].some((month) => at(town, month) !== at(there, month)) ? [name] : [];
  });
  expect(differ).toEqual([]);
});

it.each([
  [42.36, -71.06, 'America/New_York'],
  [28.61, 77.21, 'Asia/Kolkata'],
  [-43.95, -176.55, 'Pacific/Chatham'],
  [-17.71, 178.06, 'Pacific/Fiji'],
  [-13.76, -172.1, 'Pacific/Apia'],
  [0, -30, 'Etc/GMT+2'],
])('finds the zone at %d, %d', (latitude, longitude, zone) => {
  expect(zoneAt(latitude, longitude)).toBe(zone);
  expect(isTimeZone(zone)).toBe(true);
});
