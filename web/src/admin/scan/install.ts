import { useSyncExternalStore } from 'react';

/** What Chromium raises where a page may be installed. It is in no standard, and so not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
const set = (next: InstallOffer | null) => {
  offer = next;
  for (const tell of listeners) tell();
};

// From the start: it is raised once, maybe before anything is shown.
addEventListener('beforeinstallprompt', (event) => {
  // Asked for in the menu, rather than whenever the browser likes.
  event.preventDefault();
  set(event as InstallOffer);
});
addEventListener('appinstalled', () => set(null));

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Has the browser ask whether to install the page; null while it offers nothing, or the page is installed. */
export function useInstall(): (() => void) | null {
  const offered = useSyncExternalStore(subscribe, () => offer);
  if (offered === null) return null;
  return () => {
    // An offer is good for one question.
    set(null);
    void offered.prompt();
  };
}

/** Whether this is Safari on a phone or tablet, outside of an installed page: it installs only from its own menu. */
export const installsFromShareMenu = (): boolean =>
  'standalone' in navigator && navigator.standalone === false;
