import { useMemo, useState } from 'react';
import type { ParcelSummary } from '@vaultway/contracts';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import type { ApiFailure } from '@/shared/api/failure';
import { useFindParcelsQuery } from '@/admin/api/find-parcels.api';
import { useTypedSearch } from '@/admin/ui/hooks/use-typed-search';

const NONE: ParcelSummary[] = [];

/** Returns the parcels that match the text. `pending` while they are results of an earlier text. */
export function useFoundParcels(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  const query = useFindParcelsQuery(asked, { skip: asked === '' });
  useTypedSearch({ text, sent: asked, busy: query.isFetching, send: setAsked });
  // Keeps the previous results until the next ones arrive.
  const found = (asked !== '' && text !== '' && !query.isError && query.data) || NONE;
  return {
    parcels: useMemo(() => codesFirst(found, text), [found, text]),
    pending: text !== asked || query.isFetching,
    failure: text === '' || query.isFetching ? undefined : (query.error as ApiFailure | undefined),
    /** Sends the search at once. */
    hurry: () => setAsked(text),
  };
}

/** Sorts codes that begin with the text first, including among results of a shorter text. */
function codesFirst(parcels: ParcelSummary[], text: string): ParcelSummary[] {
  const key = normalizeTrackingCode(text);
  const begins = ({ tracking_code: code }: ParcelSummary) =>
    key !== '' && normalizeTrackingCode(code).startsWith(key);
  return parcels.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}
