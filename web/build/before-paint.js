// Stands in the HTML of each page and runs before the first paint, so it is small and imports nothing. The gateway's
// Content-Security-Policy names its hash (gateway/dynamic/middlewares.yml). A page works without it too, as while the
// gateway is of another release: it is light until its code is there, which then asks for the parcel. One that a service
// worker keeps meanwhile is so until the next release.
// The keys in localStorage are those of src/shared/state/persistence.ts.
{
  const root = document.documentElement;
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('vaultway.theme')).value;
  } catch {
    // Nothing readable there: the system's preference decides.
  }
  if (theme !== 'LIGHT' && theme !== 'DARK') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT';
  }
  root.dataset.theme = theme.toLowerCase();

  try {
    const { accent } = JSON.parse(localStorage.getItem('vaultway.settings')).value;
    for (const form of Object.keys(accent ?? {})) root.style.setProperty(`--owner-${form}`, accent[form]);
  } catch {
    // Not known yet: the colors follow with the settings.
  }

  // The site takes the answer over (src/site/tracking/tracking.api.ts): a visitor waits for it, not for the code.
  const code = location.pathname === '/track.html' && /[?&]code=([^&#,]+)(?:&|$)/.exec(location.search)?.[1];
  if (code) {
    try {
      const url = `/api/parcels/${encodeURIComponent(decodeURIComponent(code.replaceAll('+', ' ')).trim())}`;
      const headers = { accept: 'application/json' };
      const answer = fetch(url, { credentials: 'include', headers, signal: AbortSignal.timeout(15000) });
      // Read twice: show-first-words.ts shows how the parcel stands before the site's code is there.
      const copy = answer.then((response) => response.clone());
      copy.catch(() => undefined);
      globalThis.begunLookUp = { url, answer, copy };
    } catch {
      // No code at all, which the page says.
    }
  }

  // A button that is pressed before its code is there is pressed again then, once (src/site/layout/early-press.tsx), unless
  // the visitor has done something else since.
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
  // Where nothing is drawn, as in the panel, no button is there before its code.
  addEventListener('DOMContentLoaded', () => {
    if (!document.querySelector('meta[name=later-script]')) globalThis.takeEarlyPress?.();
  });

  // A page that begins empty shows what its HTML holds for this; React takes the place of that.
  const onFailure = ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) root.dataset.failed = '';
  };
  addEventListener('error', onFailure, true);
}
