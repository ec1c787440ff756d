import type { Custody, TrackedParcel } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import { lookUp } from '../tracking.api';

interface CustodyOf {
  code: string;
  version: string;
}

/** Version of a displayed parcel: another one may be further along, or show more. */
export const versionOf = ({ updated_at, restricted }: TrackedParcel) => `${updated_at} ${restricted}`;

const custodyApi = api.injectEndpoints({
  endpoints: (build) => ({
    custody: build.query<Custody, CustodyOf>({
      query: ({ code }) => ({ url: `${lookUp(code).url}/custody` }),
      transformResponse: dataOf<Custody>,
    }),
  }),
});

/** Returns the handovers of the displayed parcel; undefined until loaded. */
export function useCustodyOf(parcel: TrackedParcel): Custody | undefined {
  return custodyApi.endpoints.custody.useQuery(
    { code: parcel.tracking_code, version: versionOf(parcel) },
    { skip: parcel.history.data.length === 0 },
  ).currentData;
}

/** The previous version of the service returns only the newest. */
export const deliveriesOf = ({ deliveries, delivery }: Partial<Pick<Custody, 'deliveries' | 'delivery'>>) =>
  deliveries ?? (delivery ? [delivery] : []);
