import { graphApi } from '@/shared/api/graph.api';
import { keepAskedLanguage } from '@/shared/i18n/languages';
import { isImportingSpare } from '@/shared/lib/spare-import';
import { readStored, writeStored } from '@/shared/lib/storage';
import { showLook } from '@/shared/ui/head/look';
import { parcelReset } from '@/shared/state/parcel.slice';
import { type AppStore, createStore } from './store';

/** The worker that shows the offline page, for every address that has none of its own. */
const SITE_WORKER: Worker = { url: '/sw.js', scope: '/' };

interface Worker {
  url: string;
  /** The addresses that it answers for: those that begin with this. */
  scope: string;
}

/** What the site and the control panel begin with. */
export function start(worker = SITE_WORKER): AppStore {
  reloadOnceAfterUpgrade();
  keepAskedLanguage();
  startServiceWorker(worker);
  const store = createStore();
  startSession(store);
  return store;
}

/**
 * The start of every visit: the parcel of the last one is forgotten, then the site's content is asked for.
 * @returns ends what the store does to the page
 */
export function startSession(store: AppStore): () => void {
  store.dispatch(parcelReset());
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
 * After an upgrade a page that was open before asks for files that are gone: one reload brings it up to date.
 * When the files are still missing after it, the error page says so instead of reloading forever.
 */
export function reloadOnceAfterUpgrade(reload = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would bring nothing but the offline page.
    if (isImportingSpare() || !navigator.onLine || !mayReload()) return;
    event.preventDefault();
    reload();
  });
}

/** Whether the page was not reloaded just now. A browser that stores nothing cannot tell, and gets the error page. */
function mayReload(): boolean {
  const lastReload = Number(readStored('sessionStorage', RELOADED_AT) ?? 0);
  return (
    Date.now() - lastReload >= MINUTE_MS && writeStored('sessionStorage', RELOADED_AT, String(Date.now()))
  );
}

/** Lets the browser show something without a connection. Browsers that forbid it do without. */
function startServiceWorker({ url, scope }: Worker): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(url, { scope }).catch(() => undefined);
  // Once the page is loaded: the visitor waits for none of it.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/**
 * What is shown when the file with the texts cannot be loaded: the only words outside of it, and so in English
 * alone.
 */
export function showWithoutTexts(place: HTMLElement): void {
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
