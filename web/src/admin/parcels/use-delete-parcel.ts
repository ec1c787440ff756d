import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useDeleteParcelMutation } from '@/admin/api/parcels.api';
import { useDelete } from '@/admin/ui/delete/delete-dialog';
import { useSuccess } from '@/admin/ui/feedback/success';
import { paths } from '@/admin/paths';

/** Asks, deletes a parcel, and says in the list that it is gone. */
export function useDeleteParcel() {
  const { t } = useTranslation('admin');
  const [deleteParcel] = useDeleteParcelMutation();
  const ask = useDelete();
  const succeed = useSuccess();
  const { pathname, search } = useLocation();
  // The list stays as it was searched and filtered.
  const list = pathname === paths.parcels ? paths.parcels + search : paths.parcels;
  return ({ id, tracking_code: code }: ParcelSummary) =>
    ask({
      name: t('parcels.deleteName', { code }),
      run: () => deleteParcel(id).unwrap(),
      done: () => succeed(list, t('parcels.deleted', { code })),
    });
}
