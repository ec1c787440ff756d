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

  // A page that begins empty shows what its HTML holds for this; React takes the place of that.
  const onFailure = ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) root.dataset.failed = '';
  };
  addEventListener('error', onFailure, true);

  // The page is drawn already, so its code comes after the first paint instead of beside it.
  const start = () => {
    for (const { name, content } of document.querySelectorAll('meta[name^=later-]')) {
      const texts = name === 'later-texts';
      const link = document.createElement('link');
      link.rel = texts ? 'preload' : 'modulepreload';
      if (texts) link.as = 'fetch';
      link.crossOrigin = '';
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
  document.addEventListener('DOMContentLoaded', () => {
    // The second frame begins after the first was drawn. A page in the background has no frames.
    if (document.hidden) once();
    const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
    // The first words of an answer are drawn before code takes the network and the processor, unless it is slow to come.
    const answer = globalThis.begunLookUp?.copy;
    if (answer) {
      answer.then(afterPaint, afterPaint);
      setTimeout(afterPaint, 1000);
    } else {
      afterPaint();
    }
    document.addEventListener('visibilitychange', once);
    // Long enough for a slow network and phone: code that comes before the styles delays what is seen.
    setTimeout(once, 4000);
  });
}
