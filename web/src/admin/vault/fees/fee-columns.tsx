import type { AccountFees } from '@vaultway/contracts';
import type { TFunction } from 'i18next';
import { vaultAccountPath } from '@/admin/paths';
import { RowTitle } from '@/admin/ui/cells/cells';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';

type OfAccount = Pick<AccountFees, 'account_id' | 'account_number'>;
type Amount = Parameters<typeof InvoiceAmount>[0]['invoice'];

/** Column of the account that fees are of. */
export const accountColumn = (t: TFunction<'admin'>) => ({
  id: 'account',
  label: t('vault.account'),
  cell: ({ account_id: id, account_number: number }: OfAccount) => (
    <RowTitle to={vaultAccountPath(id)}>
      <bdi>{number}</bdi>
    </RowTitle>
  ),
});

/** Column of an amount and its currency. */
export const amountColumn = <T extends Pick<Amount, 'currency'>>(
  { id, label }: { id: string; label: string },
  amountOf: (row: T) => Amount['amount'],
) => ({
  id,
  label,
  cell: (row: T) => <InvoiceAmount invoice={{ amount: amountOf(row), currency: row.currency }} />,
});
