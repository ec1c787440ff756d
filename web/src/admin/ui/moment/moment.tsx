import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';
import { localeOf } from '@/shared/i18n/format';
import { oncePer } from '@/shared/lib/once';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppSelector } from '@/shared/state/hooks';
import { todayIn } from '@/shared/lib/days';

interface MomentProps {
  instant: string;
  /** Without what goes without saying: the year of this year's, the time of day of earlier ones. */
  short?: boolean;
}

/** An instant in the admin's language, on the company's clock, which is the one that visitors are shown. */
export function Moment({ instant, short = false }: MomentProps) {
  const zone = useTimeZone();
  const moment = new Date(instant);
  const shortIn = moment.getFullYear() === new Date().getFullYear() ? thisYearIn : dayIn;
  const format = dateFormat(short ? shortIn(zone) : momentIn(zone));
  return <time dateTime={instant}>{format.format(moment)}</time>;
}

const momentIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeStyle: 'short', timeZone }) as const);
const dayIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeZone }) as const);
const thisYearIn = oncePer(
  (timeZone) => ({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone }) as const,
);

/** Dates in the admin's language. @param options the same object at every call, or the format is made anew */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const inLocale = formats.get(options) ?? oncePer((locale) => new Intl.DateTimeFormat(locale, options));
  formats.set(options, inLocale);
  return inLocale(localeOf(shownLanguage()));
}

/** For all rows of a list together: each takes long to make. */
const formats = new WeakMap<Intl.DateTimeFormatOptions, (locale: string) => Intl.DateTimeFormat>();

/** The company's time zone. */
export const useTimeZone = () => useAppSelector((state) => state.settings?.time_zone || DEFAULT_TIME_ZONE);

/** Today on the company's clock, such as `2026-11-24`. */
export const useToday = () => todayIn(useTimeZone());
