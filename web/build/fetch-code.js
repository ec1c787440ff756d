// Runs after the HTML is parsed; the first paint does not wait for it.
{
  // On a prerendered page, code and manifest are fetched after its paint, so that they don't compete with it.
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
  // A frame may reach the screen well after it was drawn; network and processor load in between delays it.
  const onceSeen = (type, isIt) =>
    new PerformanceObserver((seen, observer) => {
      if (!seen.getEntries().some(isIt)) return;
      observer.disconnect();
      once();
    }).observe({ type, buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    // Long enough for a slow network and phone: code that arrives before the styles delays the paint.
    setTimeout(once, 4000);
    // A page in the background has no frames.
    if (document.hidden) once();
    document.addEventListener('visibilitychange', once);
    const answer = globalThis.begunLookUp?.copy;
    if (answer) {
      // The first words of a response go before code, unless they are slow, or nothing reports their paint.
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
