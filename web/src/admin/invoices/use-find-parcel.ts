import { parcelsApi } from '@/admin/api/parcels.api';
import { useAppDispatch } from '@/shared/state/hooks';

/** Returns a function that finds the id of a parcel by code; rejects with an `ApiFailure` if there is none. */
export function useFindParcel() {
  const dispatch = useAppDispatch();
  return async (code: string): Promise<string> => {
    const find = parcelsApi.endpoints.parcel.initiate(code.trim(), { subscribe: false, forceRefetch: true });
    const { id } = await dispatch(find).unwrap();
    return id;
  };
}
