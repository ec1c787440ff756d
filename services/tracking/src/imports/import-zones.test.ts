import { expect, it } from 'vitest';
import { guessColumns } from './import-columns.js';
import { checkRows, type Reading } from './import-checker.js';

const READING: Reading = {
  kind: 'events',
  existing: 'skip',
  mapping: ['tracking_code', 'title', 'created_at', 'time_zone'],
  date_order: 'ymd',
  time_zone: 'Europe/Zurich',
  prefix: null,
  encoding: 'utf-8',
  encoding_guessed: false,
};

const check = (created_at: string, time_zone: string) =>
  checkRows(
    {
      columns: ['code', 'title', 'time', 'zone'],
      rows: [{ row: 2, cells: ['VW-1', 'Landed', created_at, time_zone], broken: false }],
      broken: false,
    },
    READING,
    {
      codes: (keys) => Promise.resolve(new Map(keys.map((key) => [key, 'id']))),
      parcels: () => Promise.resolve(new Map()),
      spellings: () => Promise.resolve(new Map()),
    },
  );

it.each([
  ['2026-11-26 20:48', '', '2026-11-26T19:48:00.000Z', null],
  ['2026-11-26 20:48', 'America/New_York', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-27T01:48:00Z', 'America/New_York', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-27T01:48:00+00:00', '', '2026-11-27T01:48:00.000Z', null],
  ['2026-11-26T20:48:00-05:00[America/New_York]', '', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-26 20:48:00 [America/New_York]', '', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-26T20:48:00-05:00[America/New_York]', 'US/Eastern', '2026-11-27T01:48:00.000Z', 'US/Eastern'],
  ['2026-11-26 20:48', 'Asia/Calcutta', '2026-11-26T15:18:00.000Z', 'Asia/Calcutta'],
  ['2026-11-26T20:48:00-05:00[America/New_York]', 'n/a', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-26T20:48:00-05:00[America/New_York]', '-', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-26 20:48', 'n/a', '2026-11-26T19:48:00.000Z', null],
  ['2026-11-26 20:48', 'america/new_york', '2026-11-27T01:48:00.000Z', 'America/New_York'],
  ['2026-11-26T20:48:00-05:00[Atlantis/Capital]', '', '2026-11-27T01:48:00.000Z', null],
])('reads %s with the zone %j as %s in %s', async (written, zone, created_at, time_zone) => {
  const { good, problems } = await check(written, zone);
  expect(problems).toEqual([]);
  expect(good[0]?.input).toMatchObject({ created_at, time_zone });
});

it('names the column of an unknown zone', async () => {
  const { good, problems } = await check('2026-11-26 20:48', 'EST time');
  expect(good).toEqual([]);
  expect(problems).toMatchObject([{ row: 2, field: 'time_zone', code: 'not_a_time_zone' }]);
});

it.each([
  ['Time zone', ['', 'Europe/Zurich', 'n/a', 'US/Eastern'], 'time_zone'],
  ['tz', ['UTC'], 'time_zone'],
  ['tz', ['', ''], 'time_zone'],
  ['Time zone', ['CET+1'], null],
  ['tz', ['EDT', 'EST'], null],
  ['time_zone', ['', 'UTC+01:00'], null],
  ['Time zone', ['+02:00'], null],
])('reads a column %s with %j as %s', async (header, zones, field) => {
  const rows = zones.map((zone) => ['VW-1', 'Landed', '2026-11-26 20:48', zone]);
  const { mapping } = await guessColumns('events', ['Code', 'Event', 'Date', header], rows);
  expect(mapping).toEqual(['tracking_code', 'title', 'created_at', field]);
});

it('leaves out offsets in a column that had zones in an earlier import', async () => {
  const known = new Map([['timezone', 'time_zone']]);
  const rows = [['VW-1', 'Landed', '2026-11-26 20:48', 'UTC+01:00']];
  const { mapping, doubts } = await guessColumns(
    'events',
    ['Code', 'Event', 'Date', 'Time zone'],
    rows,
    known,
  );
  expect(mapping).toEqual(['tracking_code', 'title', 'created_at', null]);
  expect(doubts).toEqual([3]);
});
