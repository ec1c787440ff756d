import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { AccountList } from './account-list';
import { CountList } from './counts/count-list';
import { ItemList } from './item-list';
import { MovementList } from './movement-list';
import { PlaceList } from './place-list';
import { PublicAudit } from './public-audit';
import { TwoApprovals } from './two-approvals';

const LISTS = {
  items: ItemList,
  movements: MovementList,
  accounts: AccountList,
  places: PlaceList,
  counts: CountList,
};
type ListName = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as ListName[];

/** The vault: its items, movements, accounts and places. */
export default function VaultPage() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('list');
  const name = NAMES.find((each) => each === wanted) ?? 'items';
  const List = LISTS[name];
  return (
    <>
      <List
        parts={
          <SegmentedControl
            aria-label={t('vault.title')}
            value={name}
            options={NAMES.map((value) => ({ value, label: t(`vault.lists.${value}`) }))}
            onChange={(list) => setSearch({ list })}
          />
        }
      />
      <TwoApprovals />
      <PublicAudit />
    </>
  );
}
