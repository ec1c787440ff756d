import type { Page } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDelete } from '@/components/control/delete/delete-dialog';
import { useUndoDelete } from '@/components/control/trash/use-undo-delete';
import { PAGE_LIST } from './page-address';
import { useDeletePageMutation } from './pages.api';

/** Asks, deletes a page, leads to the list, and offers to take it back. */
export function useDeletePage() {
  const { t } = useTranslation('control');
  const [deletePage] = useDeletePageMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, title }: Page) =>
    ask({
      name: t('pages.deleteName', { title }),
      run: () => deletePage(id).unwrap(),
      done: () => {
        if (pathname !== PAGE_LIST) void navigate(PAGE_LIST, { replace: true });
        offerUndo(t('pages.deleted', { title }), { of: 'content', type: 'page', id });
      },
    });
}
