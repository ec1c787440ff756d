import type { Review } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDelete } from '@/components/control/delete/delete-dialog';
import { useUndoDelete } from '@/components/control/trash/use-undo-delete';
import { REVIEW_LIST } from './review-address';
import { useDeleteReviewMutation } from './reviews.api';

/** Asks, deletes a review, leads to the list, and offers to take it back. */
export function useDeleteReview() {
  const { t } = useTranslation('control');
  const [deleteReview] = useDeleteReviewMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, name }: Review) =>
    ask({
      name: t('reviews.deleteName', { name }),
      run: () => deleteReview(id).unwrap(),
      done: () => {
        if (pathname !== REVIEW_LIST) void navigate(REVIEW_LIST, { replace: true });
        offerUndo(t('reviews.deleted', { name }), { of: 'content', type: 'review', id });
      },
    });
}
