import { useState } from 'react';

/** The rows that something is to be done to; `all` stands for everything that the filters find. */
export interface Selection {
  ids: ReadonlySet<string>;
  all: boolean;
  /** Selects a row or takes it out; out of `all`, the others of `shown`, which are on the page, stay. */
  toggle: (id: string, shown: readonly string[]) => void;
  /** Selects the rows on the page, or none when all of them are. */
  toggleAll: (shown: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/** @param list what is listed: with another search or filter nothing is selected any more */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, ids: new Set<string>(), all: false });
  const current = state.list === list ? state : { list, ids: new Set<string>(), all: false };
  const put = (ids: Iterable<string>, all = false) => setState({ list, ids: new Set(ids), all });
  return {
    ids: current.ids,
    all: current.all,
    toggle(id, shown) {
      const ids = current.all ? new Set(shown) : current.ids;
      put(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
    },
    toggleAll(shown) {
      if (current.all) return put([]);
      const every = shown.every((id) => current.ids.has(id));
      put(every ? [...current.ids].filter((id) => !shown.includes(id)) : [...current.ids, ...shown]);
    },
    selectAll: () => put(current.ids, true),
    clear: () => put([]),
  };
}
