import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Dates in the admin's language. @param options the same object at every call, or the format is made anew */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { i18n } = useTranslation();
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  return useMemo(() => new Intl.DateTimeFormat(locale, options), [locale, options]);
}
