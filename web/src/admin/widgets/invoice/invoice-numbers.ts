import { QUANTITY_DIGITS, RATE_DIGITS } from '@vaultway/contracts/money';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';

/** Returns functions that write the decimal texts of an invoice in the panel's language. */
export function useInvoiceNumbers() {
  const { language } = useTranslation('admin').i18n;
  return useMemo(() => {
    const locale = localeOf(language);
    const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: QUANTITY_DIGITS });
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: RATE_DIGITS });
    return {
      quantity: (text: string) => plain.format(Number(text)),
      /** `19 %` in German, `19%` in English. */
      rate: (text: string) => percent.format(Number(text) / 100),
    };
  }, [language]);
}
