import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Dates, numbers and lists in the chosen language. Calendar days (`YYYY-MM-DD`) have no time zone. */
export function createFormat(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayWithYear = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const number = new Intl.NumberFormat(locale);

  return {
    /** `24 November`, with the year when it is not this one. */
    day: (date: Date) => (withYear(date) ? dayWithYear : day).format(date),
    /** `24–26 November`, with the year when it is not this one. */
    days: (from: Date, to: Date) =>
      (withYear(from) || withYear(to) ? dayWithYear : day).formatRange(from, to),
    /** `Tuesday, 24 November 2026` */
    fullDay: (date: Date) => weekday.format(date),
    /** `05:09` of a date whose UTC clock is the one to show. */
    time: (date: Date) => time.format(date),
    list: (parts: string[]) => list.format(parts),
    number: (value: number) => number.format(value),
  };
}

const withYear = (date: Date) => date.getUTCFullYear() !== new Date().getUTCFullYear();

export function useFormat() {
  const { i18n } = useTranslation();
  return useMemo(() => createFormat(i18n.language), [i18n.language]);
}
