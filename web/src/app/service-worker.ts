/** Lets the browser show the offline page without a connection. Whoever forbids it has the site without that page. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  // After the page is there: the visitor waits for nothing of it.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
