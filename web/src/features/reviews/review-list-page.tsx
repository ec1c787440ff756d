import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { ControlPage } from '@/components/control/page/control-page';
import { CREATE_REVIEW } from './review-address';
import { useReviewListQuery } from './reviews.api';
import { useReviewColumns } from './use-review-columns';

/** Every review, with search, order and page in the address. */
export default function ReviewListPage() {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const list = useListQuery(['q']);
  const { q } = list.filters;
  const query = useReviewListQuery(
    { page: list.page, sort: list.sort, q },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useReviewColumns();
  useHotkeys([['c', () => void navigate(CREATE_REVIEW)]]);

  return (
    <ControlPage
      title={t('reviews.title')}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: t('reviews.title') }]}
      actions={
        <Button
          component={Link}
          to={CREATE_REVIEW}
          leftSection={<ControlIcon name="plus" />}
          aria-keyshortcuts="c"
        >
          {t('reviews.create')}
        </Button>
      }
    >
      <ListFrame
        label={t('reviews.title')}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <SearchField value={q} label={t('reviews.search')} onSearch={(text) => list.filter({ q: text })} />
        }
        empty={<p>{t('reviews.empty')}</p>}
      />
    </ControlPage>
  );
}
