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
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'currency', currency });
  return <bdi>{format.format(amount as Intl.StringNumericLiteral)}</bdi>;
}
