import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { ControlPage } from '@/components/control/page/control-page';
import { CREATE_PAGE } from './page-address';
import { usePageListQuery } from './pages.api';
import { usePageColumns } from './use-page-columns';

/** Every page of the site, with search, order and page in the address. */
export default function PageListPage() {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const list = useListQuery(['q']);
  const { q } = list.filters;
  const query = usePageListQuery(
    { page: list.page, sort: list.sort, q },
    { refetchOnMountOrArgChange: true },
  );
  const columns = usePageColumns();
  useHotkeys([['c', () => void navigate(CREATE_PAGE)]]);
  const create = (
    <Button component={Link} to={CREATE_PAGE} leftSection={<ControlIcon name="plus" />} aria-keyshortcuts="c">
      {t('pages.create')}
    </Button>
  );

  return (
    <ControlPage
      title={t('pages.title')}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: t('pages.title') }]}
      actions={create}
    >
      <ListFrame
        label={t('pages.title')}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <SearchField value={q} label={t('pages.search')} onSearch={(text) => list.filter({ q: text })} />
        }
        empty={<p>{t('pages.empty')}</p>}
      />
    </ControlPage>
  );
}
