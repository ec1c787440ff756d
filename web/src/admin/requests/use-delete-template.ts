import type { ReplyTemplate } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { paths } from '@/admin/paths';
import { useDeleteTemplateMutation } from './reply-templates.api';

/** Returns a function that confirms and deletes a reply template, opens the list, and offers undo. */
export function useDeleteTemplate() {
  const { t } = useTranslation('admin');
  const [deleteTemplate] = useDeleteTemplateMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, name }: ReplyTemplate) =>
    ask({
      name,
      kept: true,
      run: () => deleteTemplate(id).unwrap(),
      done: () => {
        if (pathname !== paths.templates) void navigate(paths.templates, { replace: true });
        offerUndo(t('templates.deleted', { name }), { of: 'tracking', type: 'reply_template', id });
      },
    });
}
