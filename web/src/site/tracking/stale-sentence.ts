import type { TFunction } from 'i18next';
import type { Format } from '@/shared/i18n/format';

/**
 * Says that a parcel is shown as it was, and since when.
 * @param asOf the moment at which all of it was known, where the server told that
 */
export function staleSentence(asOf: string | undefined, format: Format, t: TFunction): string {
  const stale = t('track.stale');
  if (asOf === undefined) return stale;
  return `${stale} ${t('track.checked', { when: format.time(onThisClock(asOf)) })}`;
}

/** An instant as a date whose UTC clock shows the visitor's time. */
function onThisClock(instant: string): Date {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}
