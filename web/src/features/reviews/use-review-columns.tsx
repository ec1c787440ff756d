import { useMemo } from 'react';
import type { Review } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import type { Column } from '@/components/control/list/list-table';
import { Moment } from '@/components/control/moment/moment';
import { Picture } from '@/components/picture/picture';
import { reviewPath } from './review-address';
import { ReviewMenu } from './review-menu';
import styles from './reviews.module.css';

/** The list of reviews: who, what they said, and when it was entered. */
export function useReviewColumns(): Column<Review>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('fields.name'),
        sort: 'name',
        cell: ({ id, name, image }) => (
          <Link to={reviewPath(id)} className={styles.row}>
            <span className={styles.face}>
              {image === null ? <ControlIcon name="person" /> : <Picture image={image} alt="" sizes="2rem" />}
            </span>
            <span dir="auto">{name}</span>
          </Link>
        ),
      },
      {
        id: 'review',
        label: t('fields.review'),
        wide: true,
        cell: ({ review }) => (
          <span className={styles.words} title={review} dir="auto">
            {review}
          </span>
        ),
      },
      {
        id: 'created',
        label: t('reviews.created'),
        sort: 'created_at',
        wide: true,
        cell: ({ created_at: created }) => <Moment instant={created} />,
      },
      { id: 'menu', label: '', cell: (review) => <ReviewMenu review={review} /> },
    ],
    [t],
  );
}
