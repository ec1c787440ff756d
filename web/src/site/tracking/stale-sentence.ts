import type { TFunction } from 'i18next';
import type { Format } from '@/shared/i18n/format';

/**
 * Returns a sentence that the parcel is stale, and since when.
 * @param asOf time at which all of it was current, if the server reported it
 */
export function staleSentence(asOf: string | undefined, format: Format, t: TFunction): string {
  const stale = t('track.stale');
  if (asOf === undefined) return stale;
  return `${stale} ${t('track.checked', { when: format.time(onThisClock(asOf)) })}`;
}

/** Converts an instant to a date whose UTC clock shows the visitor's time. */
export function onThisClock(instant: string): Date {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}
