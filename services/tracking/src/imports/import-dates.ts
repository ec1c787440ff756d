import type { DateOrder } from '@vaultway/contracts';
import { fromWallClock } from '@vaultway/contracts/zoned-time';

/** `5/11/2026`, `05-11-26`, `5.11.2026`, with or without a time after it. */
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T](.+))?$/;
/** `2026-11-05`, `2026/11/5`, with or without a time after it. */
const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[ ,T](.+))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([ap]m)?$/i;
const INSTANT = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Detects the order of day and month in a file's dates.
 *
 * @returns null when dates with slashes or hyphens are ambiguous; with dots it is always day, month, year
 */
export function detectDateOrder(dates: readonly string[]): DateOrder | null {
  let ambiguous = false;
  for (const date of dates) {
    const [, first, sign, second] = YEAR_LAST.exec(date.trim()) ?? [];
    if (sign === undefined || sign === '.') continue;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    ambiguous = true;
  }
  return ambiguous ? null : 'ymd';
}

interface Day {
  day: string;
  rest: string | undefined;
}

/** A file's date as `YYYY-MM-DD`. Text that is no date is returned as it is, for the API's rules to refuse. */
export function toDay(text: string, order: DateOrder | null): string {
  const found = dayOf(text, order);
  return found ? found.day : text;
}

/** A file's date, with or without a time, as an instant. Without an offset it is in the company's time zone. */
export function toInstant(text: string, order: DateOrder | null, timeZone: string): string {
  const found = dayOf(text, order);
  if (!found || !isDay(found.day)) return text;
  const { day, rest } = found;
  if (rest && INSTANT.test(rest))
    return `${day}T${rest.replace(/ /g, '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2')}`;
  const clock = clockOf(rest ?? '00:00');
  return clock ? fromWallClock(`${day}T${clock}`, timeZone) || text : text;
}

function dayOf(text: string, order: DateOrder | null): Day | undefined {
  const iso = YEAR_FIRST.exec(text.trim());
  if (iso) return { day: joined(iso[1], iso[3], iso[4]), rest: restOf(iso[5]) };
  const [, first, sign, second, year = '', rest] = YEAR_LAST.exec(text.trim()) ?? [];
  // When the admin chose year first, a date that starts with a day or a month must not be guessed.
  if (sign === undefined || (sign !== '.' && order === 'ymd')) return undefined;
  const century = year.length === 2 ? `20${year}` : year;
  const monthFirst = sign !== '.' && order === 'mdy';
  const day = monthFirst ? joined(century, first, second) : joined(century, second, first);
  return { day, rest: restOf(rest) };
}

/** What stands after a day, without more signs between them. */
const restOf = (rest: string | undefined) => rest?.replace(/^[ ,T]+/, '').trim();

/** Whether the calendar has this day; it has no February 31. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const joined = (year = '', month = '', day = '') =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');

function clockOf(text: string): string | undefined {
  const [, hour, minute = '', second = '00', half] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const noon = half?.toLowerCase();
  const hours = noon ? (Number(hour) % 12) + (noon === 'pm' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}
