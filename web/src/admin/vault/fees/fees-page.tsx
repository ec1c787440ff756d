import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { AccountFeeList } from './account-fee-list';
import { FeeInvoiceList } from './fee-invoice-list';
import { PriceList } from './metal-price-list';

const LISTS = { accounts: AccountFeeList, invoices: FeeInvoiceList, prices: PriceList };
type ListName = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as ListName[];

/** /control/vault/fees: fees by account, what was invoiced of them, and the prices of metals. */
export default function FeesPage() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('list');
  const name = NAMES.find((each) => each === wanted) ?? 'accounts';
  const List = LISTS[name];
  return (
    <List
      parts={
        <SegmentedControl
          aria-label={t('nav.fees')}
          value={name}
          options={NAMES.map((value) => ({ value, label: t(`vault.fees.lists.${value}`) }))}
          onChange={(list) => setSearch({ list })}
        />
      }
    />
  );
}
