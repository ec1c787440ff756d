import type { Review } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { paths } from '@/admin/paths';
import { useDeleteReviewMutation } from './reviews.api';

/** Returns a function that confirms and deletes a review, opens the list, and offers undo. */
export function useDeleteReview() {
  const { t } = useTranslation('admin');
  const [deleteReview] = useDeleteReviewMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, name }: Review) =>
    ask({
      name: t('reviews.deleteName', { name }),
      kept: true,
      run: () => deleteReview(id).unwrap(),
      done: () => {
        if (pathname !== paths.reviews) void navigate(paths.reviews, { replace: true });
        offerUndo(t('reviews.deleted', { name }), { of: 'content', type: 'review', id });
      },
    });
}
