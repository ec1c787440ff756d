import { useTranslation } from 'react-i18next';
import { type Restoration, useRestoreMutation } from '@/admin/api/trash.api';
import type { ApiFailure } from '@/shared/api/failure';
import { useToast } from './use-toast';

/** Shows a toast with Undo after a deletion. */
export function useUndoDelete() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [restore] = useRestoreMutation();
  return (message: string, deleted: Restoration) =>
    toast.undoable(message, t('trash.undo'), () => {
      restore(deleted)
        .unwrap()
        .then(
          () => toast.done(t('trash.restored')),
          (failure: ApiFailure) => toast.failed(t('trash.notRestored'), failure),
        );
    });
}
