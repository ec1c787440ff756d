import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

export type SearchChanges<F extends string = string> = Partial<Record<F, string>>;

/**
 * Returns the parameters of the address, and a function that changes them, with '' for none. It keeps its identity, and
 * every change when several are made before the page renders again.
 */
export function useSearchChanges() {
  const [search, setSearch] = useSearchParams();
  const latest = useRef({ search, setSearch });
  useEffect(() => {
    latest.current = { search, setSearch };
  }, [search, setSearch]);
  const change = useCallback(
    (changes: SearchChanges | ((now: URLSearchParams) => SearchChanges), options?: NavigateOptions) => {
      const { search: now } = latest.current;
      // The router hands out the address of the last render, which lacks a change made just before.
      latest.current.search = withParameters(now, typeof changes === 'function' ? changes(now) : changes);
      latest.current.setSearch(latest.current.search, options);
    },
    [],
  );
  return [search, change] as const;
}

/** Sets parameters of the address; removes empty ones. */
export function withParameters(search: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
