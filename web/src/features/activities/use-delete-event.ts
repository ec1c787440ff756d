import type { Activity } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useDelete } from '@/components/control/delete/delete-dialog';
import { useSuccess } from '@/components/control/feedback/success';
import { useDeleteActivityMutation } from './activities.api';

/**
 * Asks, deletes an event, and says on the same page that it is gone.
 * @param code of its parcel
 */
export function useDeleteEvent(code: string) {
  const { t } = useTranslation('control');
  const [deleteActivity] = useDeleteActivityMutation();
  const ask = useDelete();
  const succeed = useSuccess();
  const { pathname, search } = useLocation();
  return ({ id, title }: Activity) =>
    ask({
      name: t('activities.deleteName', { title }),
      run: () => deleteActivity({ code, id }).unwrap(),
      done: () => succeed(pathname + search, t('activities.deleted')),
    });
}
