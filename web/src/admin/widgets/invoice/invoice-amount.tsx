import type { Invoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';

/** Amount of an invoice in the admin's language; nothing if it has none. */
export function InvoiceAmount({
  invoice: { amount, currency },
}: {
  invoice: Pick<Invoice, 'amount' | 'currency'>;
}) {
  const { i18n } = useTranslation('admin');
  if (amount === null || currency === null) return null;
  // The decimals as stored: the browser's own may differ from ISO 4217.
  const decimals = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return <bdi>{format.format(amount as Intl.StringNumericLiteral)}</bdi>;
}
