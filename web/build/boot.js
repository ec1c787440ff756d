// Runs before the first paint, so it is small and imports nothing.
// The key is that of src/shared/state/persistence.ts.
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

  // A page that begins empty shows what its HTML holds for this; React takes the place of that.
  const onFailure = ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) root.dataset.failed = '';
  };
  addEventListener('error', onFailure, true);

  // The page is drawn already, so its code and manifest are fetched once that is seen, not beside it.
  const LATER = { 'later-texts': 'preload', 'later-manifest': 'manifest' };
  const start = () => {
    for (const { name, content } of document.querySelectorAll('meta[name^=later-]')) {
      const link = document.createElement('link');
      link.rel = LATER[name] ?? 'modulepreload';
      if (name === 'later-texts') link.as = 'fetch';
      if (name !== 'later-manifest') link.crossOrigin = '';
      link.href = content;
      document.head.append(link);
      if (name !== 'later-script') continue;
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = content;
      document.head.append(script);
    }
  };
  let started = false;
  const once = () => {
    if (!started) start();
    started = true;
  };
  // What a frame drew may be seen well after the frame; what asks for the network and the processor meanwhile delays it.
  const onceSeen = (type, isIt) =>
    new PerformanceObserver((seen, observer) => {
      if (!seen.getEntries().some(isIt)) return;
      observer.disconnect();
      once();
    }).observe({ type, buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    // Where nothing is drawn, as in the panel, no button is there before its code.
    if (!document.querySelector('meta[name=later-script]')) globalThis.takeEarlyPress();
    // Long enough for a slow network and phone: code that comes before the styles delays what is seen.
    setTimeout(once, 4000);
    // A page in the background has no frames.
    if (document.hidden) once();
    document.addEventListener('visibilitychange', once);
    const answer = globalThis.begunLookUp?.copy;
    if (answer) {
      // The first words of an answer come before code, unless they are slow to come, or nothing tells that they are seen.
      const answered = () => {
        setTimeout(once, 250);
        onceSeen('largest-contentful-paint', ({ element }) => element?.closest('[data-first-words]'));
      };
      answer.then(answered, once);
      setTimeout(once, 1000);
    } else {
      onceSeen('paint', ({ name }) => name === 'first-contentful-paint');
    }
  });
}
