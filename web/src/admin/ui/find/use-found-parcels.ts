import { useEffect, useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { useFindParcelsQuery } from '@/admin/api/find-parcels.api';

/** Milliseconds after the last key before a search is sent. */
const PAUSE = 150;

/** The parcels that match what is typed. `pending` while they are not those of the whole text yet. */
export function useFoundParcels(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  const query = useFindParcelsQuery(asked, { skip: asked === '' });
  useEffect(() => {
    if (text === asked) return undefined;
    // What was pasted is whole; what is typed goes on.
    const timer = setTimeout(() => setAsked(text), Math.abs(text.length - asked.length) > 1 ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return {
    parcels: (asked !== '' && query.currentData) || [],
    pending: text !== asked || query.isFetching,
    failure: text === '' || query.isFetching ? undefined : (query.error as ApiFailure | undefined),
    /** Sends the search at once. */
    hurry: () => setAsked(text),
  };
}
