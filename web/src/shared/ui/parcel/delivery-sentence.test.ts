import { createInstance } from 'i18next';
import { type Step, stepOf } from '@vaultway/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormat } from '@/shared/i18n/format';
import germanTexts from '@/locales/de/site.json';
import texts from '@/locales/en/site.json';
import { arrivalSentence, countdown, deliverySentence, sheetOf } from './delivery-sentence';

const english = createInstance();
await english.init({ lng: 'en', resources: { en: { site: texts } }, defaultNS: 'site' });
const sentence = (earliest: string | null, latest: string | null, step: Step | null = null) =>
  withSpaces(
    deliverySentence(
      { step, min_expected_delivery_date: earliest, max_expected_delivery_date: latest },
      createFormat('en'),
      english.t,
      '2026-11-20',
    ),
  );
/** Also where no line may end. */
const withSpaces = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('the expected dates', () => {
  beforeEach(() => vi.setSystemTime('2026-11-20'));

  it('are a span, a day or one end of a span', () => {
    expect(sentence('2026-11-24', '2026-11-26')).toBe('Arrives between 24 and 26 November');
    expect(sentence('2026-11-24', '2026-11-24')).toBe('Arrives on 24 November');
    expect(sentence('2026-11-24', null)).toBe('Arrives on 24 November or later');
    expect(sentence(null, '2026-11-26')).toBe('Arrives by 26 November');
  });

  it('still lie ahead on the last day itself', () => {
    expect(sentence('2026-11-18', '2026-11-20')).toBe('Arrives between 18 and 20 November');
  });

  it('are told as past when they are', () => {
    expect(sentence('2026-11-16', '2026-11-19')).toBe('Was expected between 16 and 19 November');
    expect(sentence('2026-11-19', '2026-11-19')).toBe('Was expected on 19 November');
    expect(sentence('2026-11-16', null)).toBe('Was expected from 16 November');
    expect(sentence(null, '2025-12-24')).toBe('Was expected by 24 December 2025');
  });

  it('carry both years when these differ', () => {
    expect(sentence('2026-12-30', '2027-01-03')).toBe('Arrives between 30 December 2026 and 3 January 2027');
  });

  it('are not spoken of once the parcel was delivered', () => {
    expect(sentence('2026-11-24', '2026-11-26', 'delivered')).toBeNull();
    expect(sentence('2026-11-24', '2026-11-26', 'returned')).toBeNull();
    expect(sentence('2026-11-24', '2026-11-26', 'attempted')).not.toBeNull();
  });

  it('are not spoken of when there are none', () => {
    expect(sentence(null, null)).toBeNull();
  });
});

it.each([
  ['2026-11-22', '2026-11-22', 'In 2 days, Sunday'],
  ['2026-11-21', '2026-11-21', 'Tomorrow, Saturday'],
  ['2026-11-20', '2026-11-20', 'Today, Friday'],
  ['2026-11-22', '2026-11-24', 'In 2 days, Sunday, at the earliest'],
  ['2026-11-22', null, 'In 2 days, Sunday, at the earliest'],
  ['2026-11-18', '2026-11-21', 'Tomorrow, Saturday, at the latest'],
  [null, '2026-11-22', 'In 2 days, Sunday, at the latest'],
  ['2026-11-18', '2026-11-20', 'Today, Friday'],
  ['2026-11-18', '2026-11-19', null],
  [null, null, null],
])('counts down to %s to %s: %s', (earliest, latest, said) => {
  const dates = { min_expected_delivery_date: earliest, max_expected_delivery_date: latest };
  expect(countdown(dates, createFormat('en'), english.t, '2026-11-20')).toBe(said);
});

it.each([
  ['2026-11-22', '2026-11-24', { begins: 2, ends: 4 }],
  ['2026-11-18', '2026-11-20', { begins: -2, ends: 0 }],
  ['2026-11-27', null, { begins: 7, ends: 7 }],
  ['2026-11-28', null, null],
  ['2026-11-30', '2026-12-02', null],
  ['2026-11-18', '2026-11-19', null],
  [null, null, null],
])('puts %s to %s on a sheet only within a week: %j', (earliest, latest, expected) => {
  const dates = { min_expected_delivery_date: earliest, max_expected_delivery_date: latest };
  expect(sheetOf(dates, '2026-11-20')).toEqual(expected);
});

it('writes the days small where they stand within a sentence', async () => {
  const german = createInstance();
  await german.init({ lng: 'de', resources: { de: { site: germanTexts } }, defaultNS: 'site' });
  const dates = { min_expected_delivery_date: '2026-11-23', max_expected_delivery_date: '2026-11-24' };
  expect(countdown(dates, createFormat('de'), german.t, '2026-11-20')).toBe('Frühestens in 3 Tagen, Montag');
});

it('says when parcels like it usually arrive, until that is over', () => {
  // A day of another year is said with it.
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const usual = (to: string) =>
    withSpaces(
      arrivalSentence({ from: '2026-11-18', to, samples: 30 }, createFormat('en'), english.t, '2026-11-20'),
    );
  expect(usual('2026-11-21')).toBe('Usually arrives between 18 and 21 November');
  expect(usual('2026-11-19')).toBeNull();
});

const suggested = import.meta.glob<typeof texts.usual>('../../locales/*/site.json', {
  import: 'usual',
  eager: true,
});

it.each(Object.entries(suggested))(
  'reads the steps of the titles that the panel offers in %s',
  (_, usual) => {
    expect(Object.fromEntries(Object.entries(usual).map(([name, title]) => [name, stepOf(title)]))).toEqual({
      registered: 'registered',
      pickedUp: 'collected',
      inTransit: 'departed',
      departed: 'departed',
      arrived: 'arrived',
      heldAtCustoms: 'exception',
      outForDelivery: 'out_for_delivery',
      delivered: 'delivered',
    });
  },
);
