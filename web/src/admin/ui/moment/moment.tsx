import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';
import { localeOf } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';

/** An instant in the admin's language, on the company's clock, which is the one that visitors are shown. */
export function Moment({ instant }: { instant: string }) {
  const zone = useTimeZone();
  const format = useDateFormat(
    useMemo(() => ({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }) as const, [zone]),
  );
  return <time dateTime={instant}>{format.format(new Date(instant))}</time>;
}

/** Dates in the admin's language. @param options the same object at every call, or the format is made anew */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return useMemo(() => new Intl.DateTimeFormat(locale, options), [locale, options]);
}

/** The company's time zone. */
export const useTimeZone = () => useAppSelector((state) => state.settings?.time_zone || DEFAULT_TIME_ZONE);
