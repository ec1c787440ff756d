import { createInstance } from 'i18next';
import { type Step, stepOf, type TrackedParcel } from '@vaultway/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormat } from '@/shared/i18n/format';
import { anActivity, aTrackedParcel, listOf } from '@/test/builders';
import germanTexts from '@/locales/de/site.json';
import texts from '@/locales/en/site.json';
import {
  arrivalSentence,
  nearArrivalSentence,
  deliverySentence,
  expectedWords,
  sheetOf,
} from './delivery-sentence';

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
/** Replaces non-breaking spaces. */
const withSpaces = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

beforeEach(() => vi.setSystemTime('2026-11-20T12:00:00Z'));

describe('the expected dates', () => {
  it('are a span, a day or one end of a span', () => {
    expect(sentence('2026-11-24', '2026-11-26')).toBe('Arrives between 24 and 26 November');
    expect(sentence('2026-11-24', '2026-11-24')).toBe('Arrives on 24 November');
    expect(sentence('2026-11-24', null)).toBe('Arrives on 24 November or later');
    expect(sentence(null, '2026-11-26')).toBe('Arrives by 26 November');
  });

  it('are still ahead on the last day itself', () => {
    expect(sentence('2026-11-18', '2026-11-20')).toBe('Arrives between 18 and 20 November');
  });

  it('are in the past tense once they are over', () => {
    expect(sentence('2026-11-16', '2026-11-19')).toBe('Was expected between 16 and 19 November');
    expect(sentence('2026-11-19', '2026-11-19')).toBe('Was expected on 19 November');
    expect(sentence('2026-11-16', null)).toBe('Was expected from 16 November');
    expect(sentence(null, '2025-12-24')).toBe('Was expected by 24 December 2025');
  });

  it('include both years if they differ', () => {
    expect(sentence('2026-12-30', '2027-01-03')).toBe('Arrives between 30 December 2026 and 3 January 2027');
  });

  it('are omitted once the parcel was delivered', () => {
    expect(sentence('2026-11-24', '2026-11-26', 'delivered')).toBeNull();
    expect(sentence('2026-11-24', '2026-11-26', 'returned')).toBeNull();
    expect(sentence('2026-11-24', '2026-11-26', 'attempted')).not.toBeNull();
  });

  it('are omitted if there are none', () => {
    expect(sentence(null, null)).toBeNull();
  });
});

it.each([
  ['2026-11-22', '2026-11-22', 'Arriving Sunday'],
  ['2026-11-21', '2026-11-21', 'Arriving tomorrow'],
  ['2026-11-20', '2026-11-20', 'Arriving today'],
  ['2026-11-21', '2026-11-22', 'Arriving tomorrow or Sunday'],
  ['2026-11-25', '2026-11-26', 'Arriving Wednesday or Thursday'],
  ['2026-11-18', '2026-11-21', 'Arriving today or tomorrow'],
  ['2026-11-18', '2026-11-20', 'Arriving today'],
  ['2026-11-22', '2026-11-24', null],
  ['2026-11-27', '2026-11-27', null],
  ['2026-11-22', null, null],
  [null, '2026-11-22', null],
  ['2026-11-18', '2026-11-19', null],
  [null, null, null],
])('puts %s to %s into words: %s', (earliest, latest, said) => {
  const dates = { min_expected_delivery_date: earliest, max_expected_delivery_date: latest };
  expect(nearArrivalSentence(dates, createFormat('en'), english.t, '2026-11-20')).toBe(said);
});

it.each([
  ['held', null, "Was expected between 21 and 22 November; we'll confirm a new day"],
  ['held', '2026-11-19T02:59:59.999Z', "Was expected between 21 and 22 November; we'll confirm a new day"],
  ['held', '2026-11-19T03:00:00.000Z', 'Arrives between 21 and 22 November'],
  ['attempted', null, 'Was expected between 21 and 22 November'],
  ['attempted', '2026-11-19T12:00:00.000Z', 'Arrives between 21 and 22 November'],
] as const)(
  'says whether a parcel %s on November 19 arrives on the days that were set at %s',
  (trouble, setAt, said) => {
    const step = trouble === 'held' ? 'exception' : 'attempted';
    const words = (fields: Partial<TrackedParcel>) => {
      const parcel = aTrackedParcel({
        step,
        min_expected_delivery_date: '2026-11-21',
        max_expected_delivery_date: '2026-11-22',
        expected_days_set_at: setAt,
        ...fields,
      });
      return expectedWords(parcel, trouble, createFormat('en'), english.t, '2026-11-20');
    };
    const problem = anActivity({ step, created_at: '2026-11-19T03:00:00.000Z' });
    const later = anActivity({ step: null, color: 'black', created_at: '2026-11-20T03:00:00.000Z' });
    expect(withSpaces(words({ history: listOf([later, problem]) }).sentence)).toBe(said);
    expect(words({ history: listOf([problem]) }).still).toBeNull();
  },
);

it('promises a new day for a parcel held without an event, until one is set', () => {
  const held = (setAt: string | null) =>
    withSpaces(
      expectedWords(
        aTrackedParcel({
          min_expected_delivery_date: '2026-11-21',
          max_expected_delivery_date: '2026-11-22',
          expected_days_set_at: setAt,
        }),
        'held',
        createFormat('en'),
        english.t,
        '2026-11-20',
      ).sentence,
    );
  expect(held(null)).toBe("Was expected between 21 and 22 November; we'll confirm a new day");
  expect(held('2026-11-20T08:00:00.000Z')).toBe('Arrives between 21 and 22 November');
});

it.each([
  ['2026-11-22', '2026-11-24', { begins: 2, ends: 4 }],
  ['2026-11-18', '2026-11-20', { begins: -2, ends: 0 }],
  ['2026-11-27', null, { begins: 7, ends: 7 }],
  ['2026-11-28', null, null],
  ['2026-11-30', '2026-12-02', null],
  ['2026-11-18', '2026-11-19', null],
  [null, null, null],
])('shows %s to %s in the calendar only within a week: %j', (earliest, latest, expected) => {
  const dates = { min_expected_delivery_date: earliest, max_expected_delivery_date: latest };
  expect(sheetOf(dates, '2026-11-20')).toEqual(expected);
});

it('puts the days into words of the language', async () => {
  const german = createInstance();
  await german.init({ lng: 'de', resources: { de: { site: germanTexts } }, defaultNS: 'site' });
  const dates = { min_expected_delivery_date: '2026-11-21', max_expected_delivery_date: '2026-11-22' };
  expect(nearArrivalSentence(dates, createFormat('de'), german.t, '2026-11-20')).toBe(
    'Zustellung morgen oder Sonntag',
  );
});

it('names the usual arrival of similar parcels, until that is over', () => {
  // A day of another year includes the year.
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
  "recognizes the steps of the panel's suggested titles in %s",
  (_, usual) => {
    expect(Object.fromEntries(Object.entries(usual).map(([name, title]) => [name, stepOf(title)]))).toEqual({
      registered: 'registered',
      pickedUp: 'collected',
      inTransit: 'departed',
      departed: 'departed',
      arrived: 'arrived',
      heldAtCustoms: 'exception',
      clearedByCustoms: 'customs',
      outForDelivery: 'out_for_delivery',
      delivered: 'delivered',
    });
  },
);
