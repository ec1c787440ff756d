import { firstActions } from '@/shared/state/first-data';
import { graphApi } from '@/shared/state/graph.api';
import { keepAskedLanguage } from '@/shared/i18n/languages';
import { isImportingSpare } from '@/shared/lib/spare-import';
import { readStored, writeStored } from '@/shared/lib/storage';
import { showLook } from '@/shared/ui/head/look';
import { parcelReset } from '@/shared/state/parcel.slice';
import { type AppStore, createStore } from './store';

/** Worker that shows the offline page for every address without its own worker. */
const SITE_WORKER: Worker = { url: '/sw.js', scope: '/' };

interface Worker {
  url: string;
  /** Prefix of the addresses that it handles. */
  scope: string;
}

/** Starts the site or the control panel. */
export function start(worker = SITE_WORKER): AppStore {
  reloadOnceAfterUpgrade();
  keepAskedLanguage();
  startServiceWorker(worker);
  const store = createStore();
  startSession(store);
  return store;
}

/**
 * Starts a visit: forgets the last visit's parcel, then requests the site's content.
 * @returns a function that stops the store's effects on the page
 */
export function startSession(store: AppStore): () => void {
  store.dispatch(parcelReset());
  firstActions().forEach(store.dispatch);
  void store.dispatch(graphApi.endpoints.graph.initiate());
  showTheme(store);
  const endTheme = store.subscribe(() => showTheme(store));
  let shown: unknown = null;
  const look = () => {
    const { settings } = store.getState();
    if (settings !== null && settings !== shown) showLook(settings);
    shown = settings;
  };
  look();
  const endLook = store.subscribe(look);
  return () => {
    endTheme();
    endLook();
  };
}

function showTheme(store: AppStore): void {
  const theme = store.getState().theme.toLowerCase();
  const root = document.documentElement;
  if (root.dataset['theme'] !== theme) root.dataset['theme'] = theme;
}

const RELOADED_AT = 'vaultway.reloaded-at';
const MINUTE_MS = 60_000;

/**
 * Reloads a page once if an upgrade removed its files. If they are still missing after that, the error page says so
 * instead of reloading forever.
 */
export function reloadOnceAfterUpgrade(reload = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would only bring up the offline page.
    if (isImportingSpare() || !navigator.onLine || !mayReload()) return;
    event.preventDefault();
    reload();
  });
}

/** Whether the page was not reloaded recently. A browser without storage cannot tell, and gets the error page. */
function mayReload(): boolean {
  const lastReload = Number(readStored('sessionStorage', RELOADED_AT) ?? 0);
  return (
    Date.now() - lastReload >= MINUTE_MS && writeStored('sessionStorage', RELOADED_AT, String(Date.now()))
  );
}

/** Enables offline pages. Browsers that forbid it do without. */
function startServiceWorker({ url, scope }: Worker): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(url, { scope }).catch(() => undefined);
  // After the page has loaded, so that the visitor waits for none of it.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** Shows a message if the texts fail to load: the only words outside their file, hence in English only. */
export async function showWithoutTexts(place: HTMLElement): Promise<void> {
  if (await globalThis.keepFirstWords?.()) return;
  const words = document.createElement('p');
  words.textContent = 'The page could not be loaded. Check your connection. ';
  const again = document.createElement('button');
  again.textContent = 'Load again';
  again.addEventListener('click', () => location.reload());
  const panel = document.createElement('main');
  panel.className = 'without-texts';
  panel.setAttribute('role', 'alert');
  panel.append(words, again);
  place.replaceChildren(panel);
}
