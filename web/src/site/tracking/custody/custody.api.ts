import type { Custody, TrackedParcel } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import { lookUp } from '../tracking.api';

interface CustodyOf {
  code: string;
  /** Of the parcel as it is shown: another one may have gone further, or tell more. */
  version: string;
}

const custodyApi = api.injectEndpoints({
  endpoints: (build) => ({
    custody: build.query<Custody, CustodyOf>({
      query: ({ code }) => ({ url: `${lookUp(code).url}/custody` }),
      transformResponse: dataOf<Custody>,
    }),
  }),
});

/** The handovers of a parcel as it is shown; undefined until they are known. */
export function useCustodyOf(parcel: TrackedParcel): Custody | undefined {
  return custodyApi.endpoints.custody.useQuery(
    { code: parcel.tracking_code, version: `${parcel.updated_at} ${parcel.restricted}` },
    { skip: parcel.history.data.length === 0 },
  ).currentData;
}
