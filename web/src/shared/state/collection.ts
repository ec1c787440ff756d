import { createAction } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { NestedList } from '@vaultway/contracts';

/** Items as a list (their keys in order, with the paging), a map by key, and the search terms. */
export interface Collection<T> {
  list: Omit<NestedList<string>, 'data'> & { keys: string[] };
  map: Record<string, T>;
  searchKeys: Record<string, string>;
}

/**
 * Creates the state of a list that can be replaced, have one item stored, or be extended by the next page.
 * @param name prefix of its actions
 * @param keyOf returns an item's key
 * @param endsWith selects actions that clear it
 */
export function createCollection<T>(
  name: string,
  keyOf: (item: T) => string,
  endsWith: (action: UnknownAction) => boolean = () => false,
) {
  const empty: Collection<T> = {
    list: { keys: [], current_page: 1, last_page: 1, next_page_url: null },
    map: {},
    searchKeys: {},
  };
  const replaced = createAction<NestedList<T>>(`${name}/replaced`);
  const stored = createAction<T>(`${name}/stored`);
  const extended = createAction<NestedList<T>>(`${name}/extended`);
  const searched = createAction<Record<string, string>>(`${name}/searched`);

  const mapOf = (items: T[]) => Object.fromEntries(items.map((item) => [keyOf(item), item]));
  const pagingOf = ({ current_page, last_page, next_page_url }: NestedList<T>) => ({
    current_page,
    last_page,
    next_page_url,
  });
  const joined = (keys: string[], items: T[]) => [...new Set([...keys, ...items.map(keyOf)])];

  const reducer: Reducer<Collection<T>> = (state = empty, action: UnknownAction) => {
    if (endsWith(action)) return empty;
    if (replaced.match(action)) {
      const { payload } = action;
      return {
        ...state,
        list: { keys: joined([], payload.data), ...pagingOf(payload) },
        map: mapOf(payload.data),
      };
    }
    if (stored.match(action)) {
      const { payload } = action;
      const list = { ...state.list, keys: joined(state.list.keys, [payload]) };
      return { ...state, list, map: { ...state.map, [keyOf(payload)]: payload } };
    }
    if (extended.match(action)) {
      const { payload } = action;
      const list = { keys: joined(state.list.keys, payload.data), ...pagingOf(payload) };
      return { ...state, list, map: { ...state.map, ...mapOf(payload.data) } };
    }
    return searched.match(action) ? { ...state, searchKeys: action.payload } : state;
  };

  return { reducer, replaced, stored, extended, searched };
}

/** Returns the items of a collection in list order. */
export const itemsOf = <T>({ list, map }: Collection<T>): T[] =>
  list.keys.flatMap((key) => (map[key] === undefined ? [] : [map[key]]));

/** Whether a stored value still has the shape of a collection. */
export const isCollection = (value: unknown): boolean => {
  const { list, map } = (value ?? {}) as Partial<Collection<unknown>>;
  return Array.isArray(list?.keys) && typeof map === 'object' && map !== null;
};
