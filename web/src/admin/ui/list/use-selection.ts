import { useState } from 'react';

/** The rows that something is to be done to; `all` stands for everything that the filters find. */
export interface Selection {
  ids: ReadonlySet<string>;
  all: boolean;
  toggle: (id: string) => void;
  /** Selects all of these, or none when all of them are. */
  toggleAll: (ids: readonly string[]) => void;
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
    toggle: (id) =>
      put(current.ids.has(id) ? [...current.ids].filter((other) => other !== id) : [...current.ids, id]),
    toggleAll(ids) {
      const every = ids.every((id) => current.ids.has(id));
      put(every ? [...current.ids].filter((id) => !ids.includes(id)) : [...current.ids, ...ids]);
    },
    selectAll: () => put(current.ids, true),
    clear: () => put([]),
  };
}
