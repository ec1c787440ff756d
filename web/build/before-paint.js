// Inlined into each page's HTML and run before the first paint, so it is small and imports nothing. The gateway's
// Content-Security-Policy names its hash (gateway/dynamic/middlewares.yml). A page works without it too, for example
// while the gateway runs another release: it is light until its code loads, which then requests the parcel. A page that
// a service worker caches meanwhile stays so until the next release. The keys in localStorage are those of
// src/shared/state/persistence.ts.
{
  const root = document.documentElement;
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('vaultway.theme')).value;
  } catch {
    // Not readable, so the system's preference decides.
  }
  if (theme !== 'LIGHT' && theme !== 'DARK') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT';
  }
  root.dataset.theme = theme.toLowerCase();

  try {
    const { accent } = JSON.parse(localStorage.getItem('vaultway.settings')).value;
    for (const form of Object.keys(accent ?? {})) root.style.setProperty(`--owner-${form}`, accent[form]);
  } catch {
    // Not stored yet: the colors follow with the settings.
  }

  // The site takes over the response (src/site/tracking/tracking.api.ts): a visitor waits for it, not for the code.
  const code = location.pathname === '/track.html' && /[?&]code=([^&#,]+)(?:&|$)/.exec(location.search)?.[1];
  if (code) {
    try {
      const url = `/api/parcels/${encodeURIComponent(decodeURIComponent(code.replaceAll('+', ' ')).trim())}`;
      const headers = { accept: 'application/json' };
      const read = async () => {
        const response = await fetch(url, {
          credentials: 'include',
          headers,
          signal: AbortSignal.timeout(15000),
        });
        // The time limit ends with the body, however late the code that wants it comes.
        return new Response(await response.arrayBuffer(), response);
      };
      const answer = read().catch(read);
      // Cloned because show-first-words.ts also reads it, before the site's code has loaded.
      const copy = answer.then((response) => response.clone());
      copy.catch(() => undefined);
      globalThis.begunLookUp = { url, answer, copy };
    } catch {
      // An invalid code, which the page reports.
    }
  }

  // A press on a button before its code has loaded is repeated afterwards, once (src/site/layout/early-press.tsx),
  // unless the visitor has done something else since.
  let early = null;
  const keepPress = ({ type, target }) => {
    const button = type === 'click' ? target.closest('button[type=button]') : null;
    early = button && { button, label: button.getAttribute('aria-label') };
  };
  const ACTS = ['click', 'keydown', 'input'];
  for (const act of ACTS) addEventListener(act, keepPress, true);
  globalThis.takeEarlyPress = () => {
    for (const act of ACTS) removeEventListener(act, keepPress, true);
    return early;
  };
  // A page without prerendered content, such as the panel, has no buttons before its code.
  addEventListener('DOMContentLoaded', () => {
    if (!document.querySelector('meta[name=later-script]')) globalThis.takeEarlyPress?.();
  });

  // An empty page then shows the fallback in its HTML, which React replaces.
  const onFailure = ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) root.dataset.failed = '';
  };
  addEventListener('error', onFailure, true);
}
