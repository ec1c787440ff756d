import { LANGUAGE_TABLE } from '@vaultway/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectDateOrder, toDay, toInstant } from './import-dates.js';

const ZONE = 'Europe/Zurich';
const read = (text: string) => toInstant(text, 'dmy', ZONE);
const isoOf = (text: string) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString());

describe('a time of a program', () => {
  const afternoon = '2026-11-05T13:30:00.000Z';
  it.each([
    ['Postgres', '2026-11-05 14:30:00+01'],
    ['Postgres with minutes', '2026-11-05 19:00:00+05:30'],
    ['Ruby', '2026-11-05 14:30:00 +0100'],
    ['Ruby in UTC', '2026-11-05 13:30:00 UTC'],
    ['Rails in a zone', 'Thu, 05 Nov 2026 14:30:00 CET +01:00'],
    ['Go', '2026-11-05 14:30:00 +0100 CET m=+0.012'],
    ['Go in UTC', '2026-11-05 13:30:00 +0000 UTC'],
    ['pgweb', '2026-11-05 13:30:00 +0000 +0000'],
    ['ISO 8601 without seconds', '2026-11-05T13:30Z'],
    ['ISO 8601 without minutes of the offset', '2026-11-05T14:30:00+01'],
    ['ISO 8601 with a minus sign', '2026-11-05T12:30:00−01:00'],
    ['the basic form of ISO 8601', '20261105T133000Z'],
    ['java.time', '2026-11-05T14:30+01:00[Europe/Zurich]'],
    ['java.util.Date', 'Thu Nov 05 14:30:00 CET 2026'],
    ['C', 'Thu Nov  5 14:30:00 2026'],
    ['Twitter', 'Thu Nov 05 13:30:00 +0000 2026'],
    ['JavaScript', 'Thu Nov 05 2026 14:30:00 GMT+0100 (Mitteleuropäische Normalzeit)'],
    ['toUTCString', 'Thu, 05 Nov 2026 13:30:00 GMT'],
    ['RFC 2822', 'Thu, 5 Nov 2026 14:30:00 +0100'],
    ['RFC 850', 'Thursday, 05-Nov-26 13:30:00 GMT'],
    ['Excel', '5-Nov-26 14:30'],
    ['Oracle', '05-NOV-26 02.30.00 PM'],
    ['SQL Server', 'Nov  5 2026  2:30PM'],
    ['Excel in General format', '46331.6041666667'],
    ['Excel in Germany', '46331,604166667'],
    ['Czechia', '5. 11. 2026 14:30'],
    ['Hungary', '2026. 11. 05. 14:30'],
    ['France', '5 nov. 2026 à 14h30'],
    ['Mexico', '5/11/2026, 2:30:00\u202fp.\u00a0m.'],
    ['Arabic digits', '٥‏/١١‏/٢٠٢٦، ٢:٣٠:٠٠ م'],
    ['ISO 8601 without seconds, west of Greenwich', '2026-11-05T08:30-05:00'],
    ['its basic form without seconds', '20261105T0830-0500'],
    ['Postgres west of Greenwich', '2026-11-05 08:30:00-05'],
    ['RFC 2822 without seconds', 'Thu, 5 Nov 2026 08:30 -0500'],
    ['a named zone with hours alone', '5.11.2026 08:30 GMT-5'],
    ['Kiribati', '2026-11-06 03:30:00+14'],
    ['the date line', '2026-11-05 01:30:00-12:00'],
    ['Go in India', '2026-11-05 19:00:00 +0530 IST'],
    ['the Levant', '5 تشرين الثاني 2026 14:30'],
  ])('is read: %s', (_program, text) => {
    expect(isoOf(read(text))).toBe(afternoon);
  });

  it.each([
    ['2026-11-05 14:30:00.123456+01', '2026-11-05T13:30:00.123Z'],
    ['2026-11-05 14:30:00.5', '2026-11-05T13:30:00.500Z'],
    ['12:05 AM', '12:05 AM'],
    ['5-Nov-26', '2026-11-04T23:00:00.000Z'],
    ['46331', '2026-11-04T23:00:00.000Z'],
    ['November 5th, 2026', '2026-11-04T23:00:00.000Z'],
    ['1er novembre 2026', '2026-10-31T23:00:00.000Z'],
    ['mar. 5 mai 2026', '2026-05-04T22:00:00.000Z'],
    ['5 mar 2026', '2026-03-04T23:00:00.000Z'],
    ['5/11/2026 12:05 a.m.', '2026-11-04T23:05:00.000Z'],
    ['5/11/2026 12:05 p.m.', '2026-11-05T11:05:00.000Z'],
  ])('keeps its parts: %s', (text, instant) => {
    expect(isoOf(read(text))).toBe(instant);
  });

  it.each([
    'Nov-26',
    '5-Nov',
    '5 Nov 2026 Dec',
    '2026-11-05 later',
    '2026-11-05 14:30 IST',
    '2026-11-05 25:00',
    '5/11/2026 13:00 PM',
    '5 Foo 2026',
    '31-Feb-26',
    '5 11 2026',
    '123456',
    '12',
    '1.5',
    'May',
    'mar 5-11-2026 mai',
    '12 nov 05 2026',
    '2026 12 nov 05',
    '05.11.2026 14:00-16:00',
    '05.11.2026 14:00-16',
    '05.11.2026 10:00-12:00',
    '05.11.2026 10:00 -12:00',
    '05.11.2026 10:00-12:00 Uhr',
    '05.11.2026 10:00-12:00 h',
    '05.11.2026 10.00-12',
    '05.11.2026 9:00-5 pm',
    '05.11.2026 9:00-05 PM',
    '05.11.2026 9:00:00-05 pm',
    '05.11.2026 9:00 am-11:00',
    '05.11.2026 10h00-12',
    '5 nov. 2026 10:00-12:00',
    'Thu Nov 05 10:00-12:00 2026',
    '2026-11-05 10:00-12:00',
    '20261105 1000-1200',
    '2026-11-05 14:30:00-12:30',
    '2026-11-05 14:30:00+14:30',
    '2026-11-05 14:30:00+05:60',
    '2026-11-05 14:30:00 +1',
  ])('is left for the API to reject: %s', (text) => {
    expect(read(text)).toBe(text);
  });
});

describe('a date that a browser writes', () => {
  const tags = [...new Set(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag))];
  const regions = [
    'en-US',
    'en-GB',
    'en-CA',
    'en-AU',
    'en-IN',
    'es-MX',
    'pt-PT',
    'fr-CA',
    'de-CH',
    'ar-EG',
    'ar-SY',
    'ar-DZ',
  ];
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const lengths = ['short', 'medium', 'long', 'full'] as const;

  it.each([...tags, ...regions])('is read in %s', (tag) => {
    const locale = tag.startsWith('fa') ? `${tag}-u-ca-gregory` : tag;
    const isMonthFirst = new Date(Date.UTC(2026, 10, 5))
      .toLocaleDateString(`${tag}-u-nu-latn`)
      .startsWith('11');
    const order = isMonthFirst ? 'mdy' : 'dmy';
    fc.assert(
      fc.property(day, fc.constantFrom(undefined, ...lengths), (date, dateStyle) => {
        const style = dateStyle && { dateStyle, timeStyle: 'medium' as const };
        const text = date.toLocaleString(locale, { timeZone: 'UTC', ...style });
        const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
        expect([text, isoOf(toInstant(text, order, 'UTC'))]).toEqual([text, seconds]);
        expect([text, toDay(text, order)]).toEqual([text, seconds.slice(0, 10)]);
      }),
    );
  });
});

it('asks for the order of day and month in any digits', () => {
  expect(detectDateOrder(['٥/١١/٢٠٢٦'])).toBeNull();
  expect(detectDateOrder(['٢٥/١١/٢٠٢٦'])).toBe('dmy');
  expect(detectDateOrder(['14:30:00 5/11/2026'])).toBeNull();
  for (const given of ['Thu, 25/11/2026', '25-11-26T14:30', 'le 25/ 11/ 2026', '14h30 25/11/26'])
    expect([given, detectDateOrder(['2026-11-05', given])]).toEqual([given, 'dmy']);
  expect(detectDateOrder(['5-Nov-26', '46331', '5. 11. 2026'])).toBe('ymd');
});

it('leaves what it wrote itself', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^\d{1,2}[-/. ](?:\d{1,2}|Nov|mai)[-/. ]\d{2,4}( \d\d:\d\d)?$/),
  );
  fc.assert(
    fc.property(text, (given) => {
      const once = read(given);
      expect(isoOf(read(once))).toBe(isoOf(once));
      const onlyDay = toDay(given, 'dmy');
      expect(toDay(onlyDay, 'dmy')).toBe(onlyDay);
    }),
    { numRuns: 1000 },
  );
});
