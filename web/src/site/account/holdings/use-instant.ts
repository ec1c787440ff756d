import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';

/** Returns the company's time zone, or the visitor's until that is known. */
export const useZone = (): string =>
  useAppSelector(({ settings }) => settings?.time_zone) || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns a function that formats an instant to the second, in the company's time zone, with its name. */
export function useInstant(): (instant: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useZone();
  const options = { dateStyle: 'long', timeStyle: 'long', timeZone } as const;
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), options);
  return (instant) => format.format(new Date(instant));
}
