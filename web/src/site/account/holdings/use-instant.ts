import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';

/** Returns a function that formats an instant to the second, on the visitor's clock, with the time zone. */
export function useInstant(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'long' });
  return (instant) => format.format(new Date(instant));
}
