const KEY = 'vaultway.reloaded-at';
const A_MINUTE = 60_000;

/**
 * After an upgrade a page that was open before asks for files that are gone: one reload brings it up to date.
 * When the files are still missing after it, the error page says so instead of reloading forever.
 */
export function reloadOnceAfterUpgrade(reload = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - lastReload() < A_MINUTE) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    reload();
  });
}

const lastReload = () => Number(sessionStorage.getItem(KEY) ?? 0);
