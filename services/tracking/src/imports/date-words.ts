import { LANGUAGE_TABLE } from '@vaultway/contracts';

/** Countries with other names or abbreviations of months than their language. */
const REGIONS = [
  'en-GB',
  'en-CA',
  'en-AU',
  'fr-CA',
  'es-MX',
  'de-AT',
  'de-CH',
  'pt-PT',
  'ar-SY',
  'ar-DZ',
  'ar-MA',
];
/** Abbreviations of spreadsheets and databases that CLDR has no more. */
const FORMER_MONTHS: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['agt', 8],
  ['ags', 8],
];
const FORMER_HALVES = [
  ['पूर्वाह्न', 'am'],
  ['अपराह्न', 'pm'],
] as const;
/** Words that stand between a day, a month, a year and a time. */
const BETWEEN = [
  [
    'at',
    'on',
    'of',
    'the',
    'um',
    'uhr',
    'den',
    'der',
    'le',
    'a',
    'de',
    'del',
    'las',
    'la',
    'as',
    'alle',
    'ore',
    'il',
    'om',
  ],
  ['kl', 'в', 'г', 'года', 'pukul', 'lúc', 'ngày', 'năm', 'في', 'الساعة', 'ساعت', 'को', 'बजे'],
].flat();

/** Words of dates in the site's languages, each folded. */
export interface DateWords {
  /** Numbers from 1 to 12. A word that names different months in two languages is absent. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
  /** Matches the names of weekdays that have several words. */
  compoundWeekday: RegExp;
  halves: ReadonlyMap<string, 'am' | 'pm'>;
  between: ReadonlySet<string>;
}

/** Ignores case, accents, and the marks of abbreviations and directions. */
export const foldWord = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0653-\u0655\u0970\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll('ı', 'i');

/** Folds a word without the dots and spaces in abbreviations. */
export const foldHalf = (text: string): string => foldWord(text).replaceAll(/[.\s]/gu, '');

let words: DateWords | undefined;

/** Returns the words, which ICU knows, and computes them once. */
export function dateWords(): DateWords {
  words ??= collect();
  return words;
}

function collect(): DateWords {
  const months = new Map<string, Set<number>>();
  const weekdays = new Set<string>();
  const halves = new Map<string, 'am' | 'pm'>(FORMER_HALVES.map(([word, half]) => [foldHalf(word), half]));
  const addMonth = (word: string, month: number) => {
    const key = foldWord(word).replace(/\.$/, '');
    // Chinese and others write the bare number.
    if (/\p{L}/u.test(key)) months.set(key, (months.get(key) ?? new Set()).add(month));
  };
  for (const [word, month] of FORMER_MONTHS) addMonth(word, month);
  for (const tag of new Set([...Object.values(LANGUAGE_TABLE).map((each) => each.tag), ...REGIONS])) {
    const locale = `${tag}-u-ca-gregory-nu-latn`;
    for (const length of ['long', 'short'] as const) {
      // Beside a day, many languages decline the month.
      for (const day of [undefined, 'numeric'] as const) {
        const monthAt = partsOf(locale, { month: length, day }, 'month');
        for (let month = 1; month <= 12; month += 1) addMonth(monthAt(Date.UTC(2026, month - 1, 5)), month);
      }
      const weekdayAt = partsOf(locale, { weekday: length }, 'weekday');
      for (let day = 1; day <= 7; day += 1)
        weekdays.add(foldWord(weekdayAt(Date.UTC(2026, 1, day))).replace(/\.$/, ''));
    }
    const halfAt = partsOf(locale, { hour: 'numeric', hour12: true }, 'dayPeriod');
    halves.set(foldHalf(halfAt(Date.UTC(2026, 1, 1, 9))), 'am');
    halves.set(foldHalf(halfAt(Date.UTC(2026, 1, 1, 21))), 'pm');
  }
  return {
    months: new Map(
      [...months].flatMap(([word, found]) => (found.size === 1 ? [[word, [...found][0] ?? 0]] : [])),
    ),
    weekdays,
    compoundWeekday: wordPattern(Array.from(weekdays).filter((word) => /[ -]/.test(word))),
    halves,
    between: new Set(BETWEEN.map(foldWord)),
  };
}

const wordPattern = (all: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\d])(?:${all.join('|')})(?![\p{L}\p{M}\d])`, 'gu');

/** Returns a function for that part of a date. Creating a formatter takes longer than a hundred uses. */
function partsOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): (instant: number) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (instant) => format.formatToParts(instant).find((part) => part.type === type)?.value ?? '';
}
