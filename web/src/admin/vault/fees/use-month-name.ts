import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';

/** Returns a function that names a month, `2026-12`, in the panel's language. */
export function useMonthName(): (month: string) => string {
  const { language } = useTranslation('admin').i18n;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
