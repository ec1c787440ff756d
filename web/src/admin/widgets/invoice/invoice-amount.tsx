import type { Invoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { exactAmount } from '@/shared/money/exact-amount';

/** Amount of an invoice in the admin's language; nothing if it has none. */
export function InvoiceAmount({
  invoice: { amount, currency },
}: {
  invoice: Pick<Invoice, 'amount' | 'currency'>;
}) {
  const { i18n } = useTranslation('admin');
  if (amount === null || currency === null) return null;
  return <bdi>{exactAmount(amount, currency, i18n.language)}</bdi>;
}
