import { useSyncExternalStore } from 'react';

/** Chromium's event for installable pages; nonstandard, so missing from TypeScript's library. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
const set = (next: InstallOffer | null) => {
  offer = next;
  for (const tell of listeners) tell();
};

// Subscribes on load: the event fires once, maybe before the first render.
addEventListener('beforeinstallprompt', (event) => {
  // Offers installation in the menu, instead of when the browser decides.
  event.preventDefault();
  set(event as InstallOffer);
});
addEventListener('appinstalled', () => set(null));

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Returns a function that opens the browser's install prompt; null if the page cannot be installed or already is. */
export function useInstall(): (() => void) | null {
  const offered = useSyncExternalStore(subscribe, () => offer);
  if (offered === null) return null;
  return () => {
    // An offer allows one prompt.
    set(null);
    void offered.prompt();
  };
}

/**
 * Returns whether this is Safari on a phone or tablet outside of an installed page; it installs only from its share
 * menu.
 */
export const installsFromShareMenu = (): boolean =>
  'standalone' in navigator && navigator.standalone === false;
