import { useTranslation } from 'react-i18next';
import { once, oncePer } from '@/shared/lib/once';

export type Format = ReturnType<typeof createFormat>;

/** Returns the locale for dates and numbers: European English, with the day before the month. */
export const localeOf = (tag: string) => (tag === 'en' ? 'en-GB' : tag);

/**
 * Formats dates, numbers and lists in a language. The UTC clock of a date is the one to show: calendar days and the
 * company's wall clock have no time zone here.
 */
export function createFormat(tag: string) {
  const locale = localeOf(tag);
  const comma = ['ar', 'fa'].includes(tag) ? '،' : ',';
  // Created lazily: each costs a phone milliseconds.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  const dayAndMonth = dates({ day: 'numeric', month: 'long' });
  const dayMonthYear = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const fullDay = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const dayOfWeek = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const weekday = dates({ weekday: 'long' });
  const weekdayShort = dates({ weekday: 'short' });
  const weekdayLetter = dates({ weekday: 'narrow' });
  const dayNumber = dates({ day: 'numeric' });
  const time = dates({ hour: '2-digit', minute: '2-digit' });
  const zoneNames = oncePer(
    (timeZone?: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
  );
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const choice = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const enumeration = once(() => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));
  const number = once(() => new Intl.NumberFormat(locale));

  /** Compares in the calendar of the language, which may not be Gregorian. */
  const same = (part: 'month' | 'year', one: Date, other: Date) =>
    partOf(dayMonthYear(), part, one) === partOf(dayMonthYear(), part, other);
  const day = (date: Date) =>
    withoutBreaks((same('year', date, today()) ? dayAndMonth() : dayMonthYear()).format(date));

  return {
    /** `24 November`, with the year unless it is the current one. */
    day,
    /** Both ends of a span, the first as short as possible: `24` and `26 November`; with both years if they differ. */
    span: (from: Date, to: Date) => {
      if (!same('year', from, to))
        return {
          from: withoutBreaks(dayMonthYear().format(from)),
          to: withoutBreaks(dayMonthYear().format(to)),
        };
      const format = dayAndMonth();
      return {
        from: same('month', from, to) ? dayOf(format, from) : withoutBreaks(format.format(from)),
        to: day(to),
      };
    },
    /** `Tuesday 24 November 2026` */
    fullDay: (date: Date) => withWeekday(fullDay().format(date)),
    /** `Tuesday 24 November`, with the year unless it is the current one. */
    dayOfWeek: (date: Date) =>
      withWeekday((same('year', date, today()) ? dayOfWeek() : fullDay()).format(date)),
    /** `Tuesday` */
    weekday: (date: Date) => weekday().format(date),
    /** `Tue` and `24`, for the cells of a calendar. */
    sheet: (date: Date) => {
      const name = weekdayShort().format(date);
      // Some languages have no short form.
      const short = name.length > SHORT ? weekdayLetter().format(date) : name;
      return [short, dayOf(dayNumber(), date)] as const;
    },
    /** `tomorrow`, `in 2 days`; in Arabic not "within". */
    inDays: (days: number) =>
      relative()
        .format(days, 'day')
        .replace(/^خلال /, 'بعد '),
    /** Capitalizes the start of a sentence. */
    begun: (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale)),
    /** `CET`: name of a time zone at an instant, by default the visitor's. */
    zone: (instant: Date, timeZone?: string) =>
      partOf(zoneNames(timeZone), 'timeZoneName', instant) ?? timeZone ?? '',
    /** `05:09` */
    time: (date: Date) => withoutBreaks(time().format(date)),
    /** `24 November, 05:09` */
    moment: (dayText: string, timeText: string) => `${dayText}${comma} ${timeText}`,
    list: (parts: string[]) => list().format(parts),
    /** `a or b` */
    either: (parts: string[]) => choice().format(parts),
    /** `a, b, c`, without an "and". */
    enumeration: (parts: string[]) => enumeration().format(parts),
    number: (value: number) => number().format(value),
  };
}

/** Prevents line breaks between a day and its month, or a time and its AM or PM. */
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0');
/** Dates with a weekday are too long for that: only spaces after a number, and before the year, don't break. */
const withWeekday = (text: string) =>
  text.replace(/(\p{Nd}\.?) /gu, '$1\u00a0').replace(/ (?=\p{Nd}{4})/gu, '\u00a0');

const partOf = (format: Intl.DateTimeFormat, part: 'month' | 'year' | 'timeZoneName', date: Date) =>
  format.formatToParts(date).find(({ type }) => type === part)?.value;

/** Returns the day as it precedes its month: `24`, or `24.` as an ordinal. */
function dayOf(format: Intl.DateTimeFormat, date: Date): string {
  const parts = format.formatToParts(date);
  const at = parts.findIndex(({ type }) => type === 'day');
  return (parts[at]?.value ?? '') + (parts[at + 1]?.value.startsWith('.') ? '.' : '');
}

/** Maximum number of letters above a day's number. */
const SHORT = 4;

/** Returns the visitor's day at noon, away from the boundaries of days and years. */
function today(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12));
}

/** One per language, shared by all components. */
const formatOf = oncePer(createFormat);

export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return formatOf(language);
}
