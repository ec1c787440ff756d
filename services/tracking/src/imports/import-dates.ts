import { asciiDigits, type DateOrder } from '@vaultway/contracts';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { dateWords, foldHalf, foldWord } from './date-words.js';

/** Longer texts are no dates. */
const LONGEST = 100;

/** `5/11/2026`, `05-11-26`, `5. 11. 2026`, with or without a time. */
const YEAR_LAST = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?(?:[ ,t](.+))?$/;
/** Rules out most texts that are not {@link YEAR_LAST}, since folding a text takes far longer. */
const MAY_BE_YEAR_LAST = /[^ -~]|(?<!\d)\d{1,2}([./-]) *\d{1,2}\1/;
/** `2026-11-05`, `2026/11/5`, with or without a time. */
const YEAR_FIRST = /^(\d{4})([./-]) ?(\d{1,2})\2 ?(\d{1,2})\.?(?:([ ,t])(.+))?$/;
/** `20261105`, `20261105T143000Z`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:([t ])(\d{2}):?(\d{2}):?(\d{2})?)?(?=$|[ z+-])/;
/** `14h30`, `14 h 30 min 00 s`. */
const FRENCH_CLOCK = /(?<!\d)(\d{1,2})\s?h\s?(\d{2})(?!\d)(?:\s?min(?:\s(\d{2})\ss)?)?/;
/** `14:30`, `2:30:00.5`, `14.30.00`. */
const CLOCK = /(?<![\d.:])(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?![\d:.])/;
/** Vietnamese puts the time first. */
const CLOCK_FIRST = /^(\d{1,2}:\d{2}(?::\d{2})?)[ ,](.*)$/;
/** Days since 1899 in Excel, from 1954 to 2119, with the time as a fraction. */
const SERIAL = /^([2-7]\d{4})(?:[.,](\d{1,15}))?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Names of zones after an offset, and comments of programs: `(CET)`, `[Europe/Zurich]`, Go's `m=+0.1`. */
const COMMENT = /(?: ?\([^()]*\)| ?\[[^[\]]*\]| m=[+-][\d.]+)$/;
const OFFSET =
  /(?<space> ?)(?<zone>(?:utc|gmt) ?)?(?<sign>[+-])(?<hours>\d{1,2})(?<minutes>:?\d{2})?(?: (?:(?<name>[a-z]{1,5})|[+-]\d{2,4}))?$/;
/** Offsets in use, in minutes. */
const [FIRST_OFFSET, LAST_OFFSET] = [-12 * 60, 14 * 60];
/** Abbreviations with one meaning; EST, IST, CST and others have several. */
const ZONES: Record<string, string> = {
  z: 'Z',
  ut: 'Z',
  utc: 'Z',
  gmt: 'Z',
  wet: 'Z',
  west: '+01:00',
  cet: '+01:00',
  mez: '+01:00',
  cest: '+02:00',
  mesz: '+02:00',
  eet: '+02:00',
  eest: '+03:00',
  msk: '+03:00',
  jst: '+09:00',
};

/**
 * Detects the order of day and month in a file's dates.
 *
 * @returns null if dates with slashes or hyphens are ambiguous; with dots it is always day, month, year
 */
export function detectDateOrder(dates: readonly string[]): DateOrder | null {
  let ambiguous = false;
  for (const date of dates) {
    if (!MAY_BE_YEAR_LAST.test(date)) continue;
    const [, first, sign, second] = YEAR_LAST.exec(plain(date)) ?? [];
    if (sign === undefined || sign === '.') continue;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    ambiguous = true;
  }
  return ambiguous ? null : 'ymd';
}

interface Time {
  /** `14:30:00`, with a fraction if the file has one. */
  clock: string;
  /** As in ISO 8601; absent if the file has none. */
  offset?: string;
}

interface Found extends Partial<Time> {
  day: string;
  /** True if the year has two digits. */
  isShort: boolean;
}

/** True if the text is a date in some order of day and month. */
export const isDateText = (text: string): boolean =>
  (['dmy', 'mdy'] as const).some((order) => isDay(find(text, order)?.day ?? ''));

/** Converts a file's date to `YYYY-MM-DD`. Returns other text unchanged, for the API's validation to reject. */
export function toDay(text: string, order: DateOrder | null): string {
  return find(text, order)?.day ?? text;
}

/** True if the year of a file's date has two digits, so that another number may be the year. */
export const hasShortYear = (text: string, order: DateOrder | null): boolean =>
  find(text, order)?.isShort === true;

/**
 * Converts a file's date, with or without a time, to an instant. Without an offset it is in the company's time zone.
 */
export function toInstant(text: string, order: DateOrder | null, timeZone: string): string {
  const found = find(text, order);
  if (!found || !isDay(found.day)) return text;
  const { day, clock = '00:00:00', offset } = found;
  if (offset !== undefined) return `${day}T${clock}${offset}`;
  const [whole = '', fraction] = clock.split('.');
  const instant = fromWallClock(`${day}T${whole}`, timeZone);
  const milliseconds = (fraction ?? '').slice(0, 3).padEnd(3, '0');
  return instant === '' ? text : instant.replace(/\.000Z$/, () => `.${milliseconds}Z`);
}

/** True if the day exists, unlike February 31. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Spells digits, spaces and letters in one way, without the words that only say how a date is read. */
function plain(text: string): string {
  if (text.length > LONGEST) return '';
  const folded = foldWord(asciiDigits(text))
    .replaceAll('\u060c', ',')
    .replaceAll('\u2212', '-')
    .replace(FRENCH_CLOCK, (_all, ...parts: (string | undefined)[]) => clockOf(parts.slice(0, 3)));
  const spaced = folded.replaceAll(/\s+/gu, ' ').trim();
  const [, clock, rest] = CLOCK_FIRST.exec(spaced) ?? [];
  const date = rest?.replace(/^[ ,]+/, '') ?? '';
  const turned = YEAR_LAST.test(date) ? `${date} ${clock}` : spaced;
  if (!/\p{L}{2}/u.test(turned)) return turned;
  const { weekdays, compoundWeekday, months, halves, between } = dateWords();
  return turned
    .replaceAll(compoundWeekday, ' ')
    .replaceAll(/(?<![\p{L}\p{M}\d])\p{L}[\p{L}\p{M}]*(?![\p{L}\p{M}])[.,]?/gu, (found) => {
      const word = found.replace(/[.,]$/, '');
      // The first half of `a. m.` is no word of its own.
      const isNoise =
        (between.has(word) && found !== 'a.') ||
        (weekdays.has(word) && !months.has(word) && !halves.has(word));
      return isNoise ? ' ' : found;
    })
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[ ,]+/, '')
    .trim();
}

function find(text: string, order: DateOrder | null): Found | undefined {
  const [, days, part] = SERIAL.exec(asciiDigits(text.trim())) ?? [];
  if (days !== undefined) return ofSerial(Number(days), part);
  const given = plain(text).replace(
    COMPACT,
    (_all, year, month, day, sign = '', ...parts: (string | undefined)[]) =>
      `${year}-${month}-${day}${sign}${clockOf(parts.slice(0, 3))}`,
  );
  const numeric = dayOf(given, order);
  const found = numeric ?? ofMonthName(given);
  if (!found) return undefined;
  const { rest = '', isIso = false, ...day } = found;
  if (rest === '') return day;
  const time = timeOf(rest.replace(/^[ ,t]+/, ''), isIso);
  return time && { ...day, ...time };
}

const clockOf = (parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(':');

function ofSerial(days: number, part = ''): Found {
  const instant = SERIAL_START + days * DAY_MS + Math.round(Number(`0.${part}`) * 86_400) * 1000;
  const [day = '', clock = ''] = new Date(instant).toISOString().slice(0, 19).split('T');
  return { day, isShort: false, ...(part !== '' && { clock }) };
}

interface Day {
  day: string;
  isShort: boolean;
  rest: string | undefined;
  /** True if the date and the time are joined as in ISO 8601. */
  isIso?: boolean;
}

const dayFrom = (year = '', month = '', day = '', rest?: string): Day => ({
  day: [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  isShort: year.length === 2,
  rest,
});

function dayOf(text: string, order: DateOrder | null): Day | undefined {
  const [, firstYear, hyphen, month, date, mark, after] = YEAR_FIRST.exec(text) ?? [];
  if (firstYear !== undefined)
    return { ...dayFrom(firstYear, month, date, after), isIso: hyphen === '-' && mark === 't' };
  const [, first, sign, second, year = '', rest] = YEAR_LAST.exec(text) ?? [];
  // If the admin chose year first, the order of other dates is unknown.
  if (sign === undefined || (sign !== '.' && order === 'ymd')) return undefined;
  const monthFirst = sign !== '.' && order === 'mdy';
  return monthFirst ? dayFrom(year, first, second, rest) : dayFrom(year, second, first, rest);
}

/** Reads `5-Nov-26`, `Nov 5, 2026`, `2026 November 5`, with or without a time, whose year may follow. */
function ofMonthName(text: string): Day | undefined {
  const month = monthIn(text);
  if (!month) return undefined;
  const clock = CLOCK.exec(month.text);
  const isFirst = clock !== null && clock.index < month.text.indexOf('#');
  let dates = month.text;
  let rest = '';
  if (clock && isFirst) {
    if (clock.index > 0) return undefined;
    dates = month.text.slice(clock[0].length);
    rest = clock[0];
  } else if (clock) {
    dates = month.text.slice(0, clock.index);
    rest = month.text.slice(clock.index);
    const [, before, year] = /^(.*) (\d{4})$/.exec(rest) ?? [];
    if (before !== undefined && (dates.match(/\d+/g)?.length ?? 0) === 1)
      [dates, rest] = [`${dates} ${year}`, before];
  }
  const [, ...numbers] = NUMBERS.exec(dates.replaceAll(/[ ,.'’/-]+/gu, ' ').trim()) ?? [];
  const [first, second, third] = numbers.filter((number) => number !== undefined);
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  if (day.length === 4) return undefined;
  return dayFrom(year, String(month.number), day, rest);
}

/** A day, a year and a month in any order; English and French put endings on days. */
const NUMBERS =
  /^(?:(\d{1,2}|\d{4})(?:st|nd|rd|th|er)? )?(?:# ?)(\d{1,2}|\d{4})(?:st|nd|rd|th|er)?(?: (\d{1,2}|\d{4}))?$/;

/** Replaces the one month by `#`. A word of several, such as `mar`, is taken for the weekday that it also is. */
function monthIn(text: string): { number: number; text: string } | undefined {
  const { months, weekdays } = dateWords();
  const all = Array.from(text.matchAll(MONTH_WORD), ({ 0: word, index }) => ({
    word,
    index,
    number: months.get(word),
  })).filter(({ number }) => number !== undefined);
  const sure = all.length > 1 ? all.filter(({ word }) => !weekdays.has(word)) : all;
  const [found] = sure;
  if (sure.length !== 1 || found?.number === undefined) return undefined;
  const others = all.filter((each) => each !== found);
  const bare = others.reduce((left, { word }) => left.replace(word, () => ' '.repeat(word.length)), text);
  const marked = `${bare.slice(0, found.index)} # ${bare.slice(found.index + found.word.length)}`;
  return { number: found.number, text: marked.replaceAll(/ +/g, ' ').trim() };
}

/** A word, with the number that Vietnamese months have, or the second word of the Levantine ones. */
const MONTH_WORD =
  /(?<![\p{L}\p{M}])(?:th(?:ang|g) ?\d{1,2}|(?:تشرين|كانون) \p{L}+|\p{L}[\p{L}\p{M}]*)(?![\p{L}\p{M}])/gu;

function timeOf(text: string, isIso: boolean): Time | undefined {
  const found = CLOCK.exec(text);
  if (found?.index !== 0) return undefined;
  const [whole, hour, minute = '', second, fraction] = found;
  let rest = text.slice(whole.length).trimEnd();
  while (COMMENT.test(rest)) rest = rest.replace(COMMENT, '');
  const offset = OFFSET.exec(rest);
  const zone = offset
    ? isoOffset(offset.groups ?? {}, isIso || second !== undefined)
    : ZONES[zoneNameAt(rest)];
  if (offset && zone === undefined) return undefined;
  if (offset) rest = rest.slice(0, offset.index);
  const name = zoneNameAt(rest);
  if (ZONES[name] !== undefined) rest = rest.slice(0, rest.length - name.length);
  const word = foldHalf(rest);
  const half = word === '' ? undefined : dateWords().halves.get(word);
  if (word !== '' && half === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59 || (half && Number(hour) > 12))
    return undefined;
  const clock = `${String(hours).padStart(2, '0')}:${minute}:${second ?? '00'}${fraction === undefined ? '' : `.${fraction}`}`;
  return { clock, ...(zone !== undefined && { offset: zone }) };
}

/** Reads the name of a zone at the end. */
const zoneNameAt = (text: string) => /(?<!\p{L})\p{L}+$/u.exec(text)?.[0] ?? '';

/**
 * Turns `GMT+1`, `+01` and `+0100` into `+01:00`.
 *
 * @param isExact true if the time has seconds or is ISO 8601; otherwise `10:00-12:00` and `10:00-12` are ranges
 * @returns undefined if it is no offset in use, or may be the end of a range
 */
function isoOffset(groups: Record<string, string | undefined>, isExact: boolean): string | undefined {
  const { space, zone, sign = '', hours = '', minutes = '', name = '' } = groups;
  if (dateWords().halves.has(name)) return undefined;
  const mayEndRange = sign === '-' && !isExact && !(space === ' ' && /^\d{2}$/.test(minutes));
  if (zone === undefined && (hours.length === 1 || mayEndRange)) return undefined;
  const minute = minutes.replace(':', '').padStart(2, '0');
  const total = Number(`${sign}1`) * (Number(hours) * 60 + Number(minute));
  if (total < FIRST_OFFSET || total > LAST_OFFSET || Number(minute) > 59) return undefined;
  return `${sign}${hours.padStart(2, '0')}:${minute}`;
}
