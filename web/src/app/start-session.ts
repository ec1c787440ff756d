import { graphApi } from '@/api/graph.api';
import { parcelReset } from '@/state/parcel.slice';
import type { AppStore } from './store';

/** The start of every visit: the parcel of the last one is forgotten, then the site's content is asked for. */
export function startSession(store: AppStore): void {
  store.dispatch(parcelReset());
  void store.dispatch(graphApi.endpoints.graph.initiate());
  showTheme(store);
  store.subscribe(() => showTheme(store));
}

function showTheme(store: AppStore): void {
  const theme = store.getState().theme.toLowerCase();
  const root = document.documentElement;
  if (root.dataset['theme'] !== theme) root.dataset['theme'] = theme;
}
