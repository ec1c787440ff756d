import type { ParcelSummary } from '@vaultway/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeleteParcelMutation } from '@/admin/api/parcels.api';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { DEFAULT_SORT } from '@/admin/ui/lists/use-list-query';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';

/** Returns a function that confirms and deletes a parcel, returns to the list as last searched, and offers undo. */
export function useDeleteParcel() {
  const { t } = useTranslation('admin');
  const [deleteParcel] = useDeleteParcelMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useLastList();
  return (parcel: ParcelSummary) => {
    const { id, tracking_code: code } = parcel;
    ask({
      name: deletionName(parcel, t),
      kept: true,
      run: () => deleteParcel(id).unwrap(),
      done: () => {
        if (pathname !== paths.parcels) void navigate(list, { replace: true });
        offerUndo(t('parcels.deleted', { code }), { of: 'tracking', type: 'parcel', id });
      },
    });
  };
}

export function deletionName(
  { tracking_code: code, recipient_name: recipient }: ParcelSummary,
  t: TFunction<'admin'>,
) {
  const name = t('parcels.deleteName', { code });
  return recipient === '' ? name : `${name} (${recipient})`;
}

/** Returns the address of the list as last seen. */
function useLastList(): string {
  const { list, searchKeys } = useAppSelector((state) => state.parcels);
  const { sort = DEFAULT_SORT, ...filters } = searchKeys;
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (sort !== DEFAULT_SORT) search.set('sort', sort);
  if (list.current_page > 1) search.set('page', String(list.current_page));
  return search.size > 0 ? `${paths.parcels}?${search}` : paths.parcels;
}
