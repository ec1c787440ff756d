import type { Envelope, ParcelSummary } from '@vaultway/contracts';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import { api } from '@/shared/api/api';
import type { ApiFailure } from '@/shared/api/failure';

/** So many parcels are shown; whoever looks for more opens the list. */
const SHOWN = 7;

type Found = { data: Envelope<ParcelSummary[]> } | { error: ApiFailure };

export const findParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Parcels by a part of their code, a name or a place; the one whose code is `text` stands first. */
    findParcels: build.query<ParcelSummary[], string>({
      async queryFn(text, _api, _options, baseQuery) {
        const find = async (q: string) =>
          (await baseQuery({
            url: '/api/parcels',
            query: { q, per_page: SHOWN, sort: 'tracking_code' },
          })) as Found;
        const key = normalizeTrackingCode(text);
        let found = await find(text);
        // A code that was written with other spaces and hyphens than it is stored with.
        if ('data' in found && found.data.data.length === 0 && key !== '' && key !== text.toLowerCase())
          found = await find(key);
        if ('error' in found) return { error: found.error };
        const isIt = ({ tracking_code: code }: ParcelSummary) => normalizeTrackingCode(code) === key;
        return { data: found.data.data.toSorted((one, other) => Number(isIt(other)) - Number(isIt(one))) };
      },
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useFindParcelsQuery } = findParcelsApi;
