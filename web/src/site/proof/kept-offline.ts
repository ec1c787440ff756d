import { useEffect } from 'react';

/**
 * Has the service worker keep this page and all that it has loaded, so that it works without a connection.
 *
 * @param load loads further parts, the same function each time
 */
export function useKeptOffline(load: () => Promise<unknown>): void {
  useEffect(() => {
    const ask = async () => {
      await load().catch(() => {});
      const { active } = await navigator.serviceWorker.ready;
      const loaded = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
      const keep = [location.pathname, ...new Set(loaded.map(({ pathname }) => pathname))];
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
      active?.postMessage({ keep });
    };
    // Parts of the page load after it.
    if ('serviceWorker' in navigator) void ask();
  }, [load]);
}
