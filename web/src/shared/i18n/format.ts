import { useTranslation } from 'react-i18next';
import { once, oncePer } from '@/shared/lib/once';

export type Format = ReturnType<typeof createFormat>;

/** How a language writes dates and numbers here: English as in Europe, the day before the month. */
export const localeOf = (tag: string) => (tag === 'en' ? 'en-GB' : tag);

/**
 * Dates, numbers and lists in a language. A date is one whose UTC clock is the one to show: calendar days and
 * the company's wall clock have no other time zone here.
 */
export function createFormat(tag: string) {
  const locale = localeOf(tag);
  const comma = ['ar', 'fa'].includes(tag) ? '،' : ',';
  // Made when first used: each costs a phone milliseconds.
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
    (timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
  );
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const number = once(() => new Intl.NumberFormat(locale));

  /** In the calendar of the language, which need not be the Gregorian one. */
  const same = (part: 'month' | 'year', one: Date, other: Date) =>
    partOf(dayMonthYear(), part, one) === partOf(dayMonthYear(), part, other);
  const day = (date: Date) =>
    unbroken((same('year', date, today()) ? dayAndMonth() : dayMonthYear()).format(date));

  return {
    /** `24 November`, with the year when it is not this one. */
    day,
    /** The two ends of a span, the first one as short as can be: `24` and `26 November`; both years if they differ. */
    span: (from: Date, to: Date) => {
      if (!same('year', from, to))
        return { from: unbroken(dayMonthYear().format(from)), to: unbroken(dayMonthYear().format(to)) };
      const format = dayAndMonth();
      return {
        from: same('month', from, to) ? dayOf(format, from) : unbroken(format.format(from)),
        to: day(to),
      };
    },
    /** `Tuesday 24 November 2026` */
    fullDay: (date: Date) => withWeekday(fullDay().format(date)),
    /** `Tuesday 24 November` */
    dayOfWeek: (date: Date) => withWeekday(dayOfWeek().format(date)),
    /** `Tuesday` */
    weekday: (date: Date) => weekday().format(date),
    /** `Tue` and `24`, for the sheet of a calendar. */
    sheet: (date: Date) => {
      const name = weekdayShort().format(date);
      // Some languages know no short form.
      const short = name.length > SHORT ? weekdayLetter().format(date) : name;
      return [short, dayOf(dayNumber(), date)] as const;
    },
    /** `tomorrow`, `in 2 days`; in Arabic not "within", which would contradict "at the earliest" after it. */
    inDays: (days: number) =>
      relative()
        .format(days, 'day')
        .replace(/^خلال /, 'بعد '),
    /** As a sentence begins. */
    begun: (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale)),
    /** `CET`: what a time zone is called at an instant. */
    zone: (instant: Date, timeZone: string) =>
      zoneNames(timeZone)
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    /** `05:09` */
    time: (date: Date) => unbroken(time().format(date)),
    /** `24 November, 05:09` */
    moment: (dayText: string, timeText: string) => `${dayText}${comma} ${timeText}`,
    list: (parts: string[]) => list().format(parts),
    number: (value: number) => number().format(value),
  };
}

/** In one line: neither a day without its month nor a time without its half of the day. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
/** Too long for that with a weekday: only what follows a number, and the year, stay where they are. */
const withWeekday = (text: string) =>
  text.replace(/(\p{Nd}\.?) /gu, '$1\u00a0').replace(/ (?=\p{Nd}{4})/gu, '\u00a0');

const partOf = (format: Intl.DateTimeFormat, part: 'month' | 'year', date: Date) =>
  format.formatToParts(date).find(({ type }) => type === part)?.value;

/** The day as it stands before its month: `24`, or `24.` where it is an ordinal number. */
function dayOf(format: Intl.DateTimeFormat, date: Date): string {
  const parts = format.formatToParts(date);
  const at = parts.findIndex(({ type }) => type === 'day');
  return (parts[at]?.value ?? '') + (parts[at + 1]?.value.startsWith('.') ? '.' : '');
}

/** Letters that stand above a day's number. */
const SHORT = 4;

/** At noon, away from where days and years end. */
function today(): Date {
  const date = new Date();
  date.setUTCHours(12);
  return date;
}

/** One for each language that was shown, for all components together. */
const formatOf = oncePer(createFormat);

export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return formatOf(language);
}
