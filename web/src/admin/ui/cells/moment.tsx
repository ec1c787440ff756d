import { isTimeZone } from '@vaultway/contracts';
import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';
import { toWallClock } from '@vaultway/contracts/zoned-time';
import { localeOf } from '@/shared/i18n/format';
import { oncePer } from '@/shared/lib/once';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppSelector } from '@/shared/state/hooks';
import { todayIn } from '@/shared/lib/days';

interface MomentProps {
  instant: string;
  /** Omits the current year, and the time of day of dates in earlier years. */
  short?: boolean;
  /** Time zone where it happened, named behind the time; the company's by default. */
  place?: string | null;
}

/** Instant in the admin's language and the time zone that visitors see too. */
export function Moment({ instant, short = false, place = null }: MomentProps) {
  const zone = useTimeZone();
  const moment = new Date(instant);
  const isThisYear = short && toWallClock(instant, zone).slice(0, 4) === todayIn(zone).slice(0, 4);
  const shortIn = isThisYear ? thisYearIn : dayIn;
  const there = place !== null && isTimeZone(place) ? placeIn(place) : undefined;
  const format = dateFormat(there ?? (short ? shortIn(zone) : momentIn(zone)));
  return <time dateTime={instant}>{format.format(moment)}</time>;
}

/** Returns a function that writes an instant as {@link Moment} does, for a sentence. */
export function useMomentText(): (instant: string) => string {
  const zone = useTimeZone();
  return (instant) => dateFormat(momentIn(zone)).format(new Date(instant));
}

const momentIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeStyle: 'short', timeZone }) as const);
const placeIn = oncePer(
  (timeZone) =>
    ({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }) as const,
);
const dayIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeZone }) as const);
const thisYearIn = oncePer(
  (timeZone) => ({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone }) as const,
);

/**
 * Returns a cached date format in the admin's language.
 * @param options the same object at every call, since the cache is keyed by it
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const inLocale = formats.get(options) ?? oncePer((locale) => new Intl.DateTimeFormat(locale, options));
  formats.set(options, inLocale);
  return inLocale(localeOf(shownLanguage()));
}

/** Shared by all rows of a list, since each format is slow to create. */
const formats = new WeakMap<Intl.DateTimeFormatOptions, (locale: string) => Intl.DateTimeFormat>();

/** Returns the company's time zone. */
export const useTimeZone = () => useAppSelector((state) => state.settings?.time_zone || DEFAULT_TIME_ZONE);

/** Returns today's date in the company's time zone, such as `2026-11-24`. */
export const useToday = () => todayIn(useTimeZone());
