import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TRASHES, type TrashOf, useTrashQuery } from '@/api/control/trash.api';
import { ListFrame } from '@/components/control/list/list-frame';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { ControlPage } from '@/components/control/page/control-page';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTrashColumns } from './use-trash-columns';

const isTrash = (of: string): of is TrashOf => TRASHES.some((one) => one === of);

/** What was deleted in the last days, part by part; what is wanted stands in the address. */
export default function TrashPage() {
  const { t } = useTranslation('control');
  const list = useListQuery(['q', 'of']);
  const { q, of: wanted } = list.filters;
  const of = isTrash(wanted) ? wanted : TRASHES[0];
  const query = useTrashQuery({ of, q, page: list.page }, { refetchOnMountOrArgChange: true });
  const columns = useTrashColumns(of);
  return (
    <ControlPage
      title={t('trash.title')}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: t('trash.title') }]}
    >
      <ListFrame
        label={t('trash.title')}
        // The choice of a part alone does not narrow it.
        list={{ ...list, narrowed: q !== '', clear: () => list.filter({ q: '' }) }}
        query={query}
        columns={columns}
        toolbar={
          <>
            <SegmentedControl
              aria-label={t('trash.part')}
              value={of}
              onChange={(part) => list.filter({ of: part, q: '' })}
              data={TRASHES.map((part) => ({ value: part, label: t(`trash.parts.${part}`) }))}
            />
            <SearchField value={q} label={t('trash.search')} onSearch={(text) => list.filter({ q: text })} />
          </>
        }
        empty={<p>{t('trash.empty', { count: LIMITS.trashDays })}</p>}
      />
    </ControlPage>
  );
}
