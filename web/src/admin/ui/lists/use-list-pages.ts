import type { PagedEnvelope } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';

interface Paging {
  page: number;
  per_page?: number;
}

interface Options {
  refetchOnMountOrArgChange?: boolean | number;
  pollingInterval?: number;
  skipPollingIfUnfocused?: boolean;
  skip?: boolean;
}

interface Answer<T> {
  data?: PagedEnvelope<T> | undefined;
  currentData?: PagedEnvelope<T> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Returns the requests for a page: two if it is longer than a page of the API. */
export function requestsOf<Q extends Paging>(query: Q): [Q, Q?] {
  const { page, per_page = 0 } = query;
  if (per_page <= LIMITS.perPageMax) return [query];
  const half = { ...query, per_page: per_page / 2 };
  return [
    { ...half, page: 2 * page - 1 },
    { ...half, page: 2 * page },
  ];
}

/** Reads a page of a list, composed of two pages of the API if it is longer than one. */
export function useListPages<Q extends Paging, T extends { id: string }>(
  useQuery: (query: Q, options?: Options) => Answer<T>,
  query: Q,
  options: Options,
): Answer<T> {
  const [first, second] = requestsOf(query);
  const start = useQuery(first, options);
  const rest = useQuery(second ?? first, { ...options, skip: second === undefined });
  if (second === undefined) return start;
  const current = joined(start.currentData, rest.currentData);
  return {
    // While either loads, the former rows stay.
    data: current ?? start.data,
    currentData: current,
    error: start.error ?? rest.error,
    isFetching: start.isFetching || rest.isFetching,
    refetch: () => [start.refetch(), rest.refetch()],
  };
}

function joined<T extends { id: string }>(
  start: PagedEnvelope<T> | undefined,
  rest: PagedEnvelope<T> | undefined,
): PagedEnvelope<T> | undefined {
  if (!start || !rest) return undefined;
  // A row may have moved to the second page between both requests.
  const there = new Set(start.data.map(({ id }) => id));
  return {
    ...start,
    data: [...start.data, ...rest.data.filter(({ id }) => !there.has(id))],
    per_page: 2 * start.per_page,
    current_page: Math.ceil(start.current_page / 2),
    last_page: Math.ceil(start.last_page / 2),
  };
}
