import type { Page } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { paths } from '@/admin/paths';
import { useDeletePageMutation } from './pages.api';

/** Returns a function that confirms and deletes a page, opens the list, and offers undo. */
export function useDeletePage() {
  const { t } = useTranslation('admin');
  const [deletePage] = useDeletePageMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, title }: Page) =>
    ask({
      name: t('pages.deleteName', { title }),
      kept: true,
      run: () => deletePage(id).unwrap(),
      done: () => {
        if (pathname !== paths.pages) void navigate(paths.pages, { replace: true });
        offerUndo(t('pages.deleted', { title }), { of: 'content', type: 'page', id });
      },
    });
}
