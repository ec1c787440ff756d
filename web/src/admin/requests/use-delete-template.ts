import type { ReplyTemplate } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { paths } from '@/admin/paths';
import { useDeleteTemplateMutation } from './reply-templates.api';

/** Returns a function that confirms and deletes a reply template, opens the list, and offers undo. */
export function useDeleteTemplate() {
  const { t } = useTranslation('admin');
  const [deleteTemplate] = useDeleteTemplateMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const may = useMay();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, name }: ReplyTemplate) =>
    ask({
      name,
      kept: true,
      run: () => deleteTemplate(id).unwrap(),
      done: () => {
        if (pathname !== paths.templates) void navigate(paths.templates, { replace: true });
        const deleted = t('templates.deleted', { name });
        // Only admins may take records out of the trash.
        if (may('manage')) offerUndo(deleted, { of: 'tracking', type: 'reply_template', id });
        else toast.done(deleted);
      },
    });
}
