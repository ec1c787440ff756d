import type { Custody } from '@vaultway/contracts';
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

export const { useCustodyQuery } = custodyApi;
