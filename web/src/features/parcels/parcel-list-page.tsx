import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useParcelListQuery } from '@/api/control/parcels.api';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { ControlPage } from '@/components/control/page/control-page';
import { NoParcels } from './no-parcels';
import { StatusFilter } from './status-filter';
import { useParcelColumns } from './use-parcel-columns';

const CREATE = '/control/parcels/create.html';

/** Every parcel, with search, status, order and page in the address. */
export default function ParcelListPage() {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const list = useListQuery(['q', 'status']);
  const { q, status } = list.filters;
  const query = useParcelListQuery(
    { page: list.page, sort: list.sort, q, status },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useParcelColumns();
  useHotkeys([['c', () => void navigate(CREATE)]]);

  return (
    <ControlPage
      title={t('parcels.title')}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: t('parcels.title') }]}
      actions={
        <Button component={Link} to={CREATE} leftSection={<ControlIcon name="plus" />} aria-keyshortcuts="c">
          {t('parcels.create')}
        </Button>
      }
    >
      <ListFrame
        label={t('parcels.title')}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <>
            <SearchField
              value={q}
              label={t('parcels.search')}
              onSearch={(text) => list.filter({ q: text })}
            />
            <StatusFilter value={status} onChange={(text) => list.filter({ status: text })} />
          </>
        }
        empty={<NoParcels />}
      />
    </ControlPage>
  );
}
