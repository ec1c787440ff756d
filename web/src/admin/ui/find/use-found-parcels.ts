import { useMemo, useState } from 'react';
import type { ParcelSummary } from '@vaultway/contracts';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import type { ApiFailure } from '@/shared/api/failure';
import { useFindParcelsQuery } from '@/admin/api/find-parcels.api';
import { useTypedSearch } from './use-typed-search';

const NONE: ParcelSummary[] = [];

/** The parcels that match what is typed. `pending` while they are not those of the whole text yet. */
export function useFoundParcels(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  const query = useFindParcelsQuery(asked, { skip: asked === '' });
  useTypedSearch({ text, sent: asked, busy: query.isFetching, send: setAsked });
  // Those of the text before stay until the next are there.
  const found = (asked !== '' && text !== '' && !query.isError && query.data) || NONE;
  return {
    parcels: useMemo(() => codesFirst(found, text), [found, text]),
    pending: text !== asked || query.isFetching,
    failure: text === '' || query.isFetching ? undefined : (query.error as ApiFailure | undefined),
    /** Sends the search at once. */
    hurry: () => setAsked(text),
  };
}

/** Those whose code begins with the text stand first, also among those that were found for a shorter one. */
function codesFirst(parcels: ParcelSummary[], text: string): ParcelSummary[] {
  const key = normalizeTrackingCode(text);
  const begins = ({ tracking_code: code }: ParcelSummary) =>
    key !== '' && normalizeTrackingCode(code).startsWith(key);
  return parcels.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}
