import type { Review } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { OneLine, RowTitle } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { MenuDelete, MenuLink, RowMenu } from '@/admin/ui/lists/row-menu';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { paths, reviewPath } from '@/admin/paths';
import { Picture } from '@/shared/ui/picture/picture';
import { useReviewListQuery } from './reviews.api';
import { useDeleteReview } from './use-delete-review';
import styles from './reviews.module.css';

/** List of all reviews: author, text, and date of entry. */
export default function ReviewListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useListPages(useReviewListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('reviews.title')}
      list={list}
      query={query}
      create={{ to: paths.createReview, text: t('reviews.create'), hotkey: 'c' }}
      search={t('reviews.search')}
      columns={[
        {
          id: 'name',
          label: t('fields.name'),
          sort: 'name',
          cell: ({ id, name, image }) => (
            <RowTitle to={reviewPath(id)} mark={<Face image={image} />}>
              <span dir="auto">{name}</span>
            </RowTitle>
          ),
        },
        {
          id: 'review',
          label: t('fields.review'),
          wide: true,
          cell: ({ review }) => <OneLine text={review} width="28rem" />,
        },
        {
          id: 'created',
          label: t('reviews.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: created }) => <Moment instant={created} />,
        },
        { id: 'menu', label: '', cell: (review) => <ReviewMenu review={review} /> },
      ]}
      empty={
        <OnlyWith ability="write">
          <p>{t('reviews.empty')}</p>
        </OnlyWith>
      }
    />
  );
}

const Face = ({ image }: Pick<Review, 'image'>) => (
  <span className={styles.face}>
    {image === null ? <AdminIcon name="person" /> : <Picture image={image} alt="" sizes="2rem" />}
  </span>
);

function ReviewMenu({ review }: { review: Review }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  if (!may('write')) return null;
  return (
    <RowMenu label={t('reviews.more', { name: review.name })} width={200}>
      <ReviewActions review={review} />
    </RowMenu>
  );
}

function ReviewActions({ review }: { review: Review }) {
  const { t } = useTranslation('admin');
  const remove = useDeleteReview();
  return (
    <>
      <MenuLink to={reviewPath(review.id)} icon="edit">
        {t('reviews.edit')}
      </MenuLink>
      <MenuDelete onClick={() => remove(review)}>{t('reviews.delete')}</MenuDelete>
    </>
  );
}
