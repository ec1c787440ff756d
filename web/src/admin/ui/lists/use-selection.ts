import { useState } from 'react';

/** Selected rows; `all` covers everything that matches the filters. */
export interface Selection {
  ids: ReadonlySet<string>;
  all: boolean;
  /** Toggles a row; with `all`, only the other rows of `shown`, those on the page, remain selected. */
  toggle: (id: string, shown: readonly string[]) => void;
  /** Selects or deselects some rows of `shown`. */
  select: (ids: readonly string[], selected: boolean, shown: readonly string[]) => void;
  /** Selects the rows on the page, or clears them if all are selected. */
  toggleAll: (shown: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/** @param list key of the list; another search or filter clears the selection */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, ids: new Set<string>(), all: false });
  const current = state.list === list ? state : { list, ids: new Set<string>(), all: false };
  const put = (ids: Iterable<string>, all = false) => setState({ list, ids: new Set(ids), all });
  const selectedOf = (shown: readonly string[]) => (current.all ? new Set(shown) : current.ids);
  const select: Selection['select'] = (ids, selected, shown) => {
    const before = selectedOf(shown);
    put(selected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)));
  };
  return {
    ids: current.ids,
    all: current.all,
    toggle: (id, shown) => select([id], !selectedOf(shown).has(id), shown),
    select,
    toggleAll(shown) {
      if (current.all) return put([]);
      const every = shown.every((id) => current.ids.has(id));
      put(every ? [...current.ids].filter((id) => !shown.includes(id)) : [...current.ids, ...shown]);
    },
    selectAll: () => put(current.ids, true),
    clear: () => put([]),
  };
}
