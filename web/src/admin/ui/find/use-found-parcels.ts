import { useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { useFindParcelsQuery } from '@/admin/api/find-parcels.api';
import { useTypedSearch } from './use-typed-search';

/** The parcels that match what is typed. `pending` while they are not those of the whole text yet. */
export function useFoundParcels(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  const query = useFindParcelsQuery(asked, { skip: asked === '' });
  useTypedSearch({ text, sent: asked, busy: query.isFetching, send: setAsked });
  return {
    // Those of the text before stay until the next are there.
    parcels: (asked !== '' && text !== '' && !query.isError && query.data) || [],
    pending: text !== asked || query.isFetching,
    failure: text === '' || query.isFetching ? undefined : (query.error as ApiFailure | undefined),
    /** Sends the search at once. */
    hurry: () => setAsked(text),
  };
}
