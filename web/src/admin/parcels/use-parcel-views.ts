import type { View } from '@vaultway/contracts';
import { useEffect, useMemo } from 'react';
import { useViewListQuery, type ViewInput } from '@/admin/api/views.api';
import { useMay } from '@/admin/ui/access/abilities';
import { useStoredPreference } from '@/admin/ui/hooks/stored-preference';

/** A saved view: filters and sort as in the list's address, and columns. Only those of colleagues have an id. */
export type ParcelView = ViewInput & Partial<Pick<View, 'id' | 'updated_at'>>;

/** Returns the saved views, unless skipped: those on this device, then those that all colleagues share. */
export function useParcelViews({ skip = false } = {}): SavedViews {
  const mayRead = useMay()('read');
  const { data: shared = NONE } = useViewListQuery(undefined, { skip: skip || !mayRead });
  const [own, setOwn] = useStoredPreference<ViewInput[]>('parcels.views', NONE, areViews);

  useEffect(() => {
    // Removes search text that older releases stored.
    if (own.some(({ search }) => withoutSearch(search) !== search))
      setOwn(own.map((view) => ({ ...view, search: withoutSearch(view.search) })));
  }, [own, setOwn]);

  return useMemo<SavedViews>(() => ({ views: [...own, ...shared], own, setOwn }), [own, shared, setOwn]);
}

export interface SavedViews {
  views: ParcelView[];
  /** Views on this device. */
  own: ViewInput[];
  setOwn: (views: ViewInput[]) => void;
}

const NONE: [] = [];

/** Returns a list's address without its page and search text, which may be a name: views outlive the session. */
export function withoutSearch(address: string | URLSearchParams): string {
  const search = new URLSearchParams(address);
  search.delete('q');
  search.delete('page');
  return search.toString();
}

/** Returns whether two addresses have the same filters and sort. */
export const isSameView = (one: string | URLSearchParams, other: string | URLSearchParams): boolean =>
  sorted(one) === sorted(other);

function sorted(address: string | URLSearchParams): string {
  const search = new URLSearchParams(withoutSearch(address));
  search.sort();
  return search.toString();
}

function areViews(kept: unknown): kept is ViewInput[] {
  return (
    Array.isArray(kept) &&
    kept.every(
      (view: Partial<ViewInput> | null) =>
        typeof view?.name === 'string' && typeof view.search === 'string' && Array.isArray(view.columns),
    )
  );
}
