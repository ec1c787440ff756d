import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useDeleteParcelMutation } from '@/api/control/parcels.api';
import { useDelete } from '@/components/control/delete/delete-dialog';
import { useSuccess } from '@/components/control/feedback/success';

const LIST = '/control/parcels/list.html';

/** Asks, deletes a parcel, and says in the list that it is gone. */
export function useDeleteParcel() {
  const { t } = useTranslation('control');
  const [deleteParcel] = useDeleteParcelMutation();
  const ask = useDelete();
  const succeed = useSuccess();
  const { pathname, search } = useLocation();
  // The list stays as it was searched and filtered.
  const list = pathname === LIST ? LIST + search : LIST;
  return ({ id, tracking_code: code }: ParcelSummary) =>
    ask({
      name: t('parcels.deleteName', { code }),
      run: () => deleteParcel(id).unwrap(),
      done: () => succeed(list, t('parcels.deleted', { code })),
    });
}
