import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';

/** A calendar day in the admin's language. @param day `2026-11-29` */
export function Day({ day }: { day: string }) {
  const { i18n } = useTranslation('admin');
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={day}>{format.format(new Date(day))}</time>;
}
