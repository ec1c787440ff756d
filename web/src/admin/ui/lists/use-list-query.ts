import { useCallback } from 'react';
import { LIMITS } from '@vaultway/contracts/limits';
import { useStoredPreference } from '../hooks/stored-preference';
import { type SearchChanges, useSearchChanges, withParameters } from '../hooks/search-changes';

export const DEFAULT_SORT = '-created_at';

/** Choices of rows per page. */
export const PAGE_SIZES = [LIMITS.perPageDefault, 50, 100, 200] as const;
type PageSize = (typeof PAGE_SIZES)[number];
const isPageSize = (kept: unknown): kept is PageSize => PAGE_SIZES.some((size) => size === kept);

/** Refetches lists whenever they are opened. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;

interface Paging {
  page: number;
  /** Absent for the API's default. */
  per_page?: number;
}

/** State of a list, held in the address; '' leaves a filter out. */
export interface ListState<F extends string> {
  page: number;
  sort: string;
  filters: Record<F, string>;
  /** Full state as list requests take it. */
  query: Paging & { sort: string } & Record<F, string>;
  /** Page and page size as list requests take them. */
  paging: Paging;
  perPage: PageSize;
  /** Changes the page size of all lists, and returns to the first page. */
  setPerPage: (size: PageSize) => void;
  /** Whether a search or filter is active. */
  narrowed: boolean;
  /**
   * Changes filters and returns to the first page. This and `sortBy` keep their identity, for memoized components.
   * @param changes may follow from the filters that are set, also just before
   * @param atOnce renders synchronously, for a list that is probably cached; only in an event handler
   */
  filter: (
    changes: SearchChanges<F> | ((now: (name: F) => string) => SearchChanges<F>),
    atOnce?: boolean,
  ) => void;
  sortBy: (sort: string) => void;
  /** Returns the address of another page of the list. */
  pageAddress: (page: number) => string;
  clear: () => void;
}

/** Reads and writes a list's state in the address, so that a reload, a link and Back restore it. */
export function useListQuery<const F extends string>(names: readonly F[]): ListState<F> {
  const [search, changeSearch] = useSearchChanges();
  const change = useCallback(
    (changes: SearchChanges | ((now: (name: F) => string) => SearchChanges), atOnce = false) =>
      changeSearch(
        (latest) => {
          const now = (name: F) => latest.get(name) ?? '';
          return { page: '', ...(typeof changes === 'function' ? changes(now) : changes) };
        },
        { replace: true, flushSync: atOnce },
      ),
    [changeSearch],
  );
  const sortBy = useCallback((sort: string) => change({ sort: sort === DEFAULT_SORT ? '' : sort }), [change]);

  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    F,
    string
  >;
  const [perPage, keepPerPage] = useStoredPreference<PageSize>('perPage', PAGE_SIZES[0], isPageSize);
  const paging = {
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    ...(perPage !== PAGE_SIZES[0] && { per_page: perPage }),
  };
  const query = {
    ...paging,
    sort: search.get('sort') ?? DEFAULT_SORT,
    ...filters,
  };
  return {
    page: query.page,
    sort: query.sort,
    filters,
    query,
    paging,
    perPage,
    setPerPage(size) {
      keepPerPage(size);
      change({});
    },
    narrowed: names.some((name) => filters[name] !== ''),
    filter: change,
    sortBy,
    pageAddress: (page) => `?${withParameters(search, { page: page === 1 ? '' : String(page) })}`,
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
