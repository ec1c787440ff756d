import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

export const LANGUAGE_BUTTON = 'language';
const LEFT_AT = 'vaultway.left-at';

const positions = new Map<string, number>();
/** How long a page may take to grow to the height that it had. */
const GROWING_MS = 2000;

/** Before the page is loaded again in another language: it then goes on from here. */
export const keepPlace = () => writeStored('sessionStorage', LEFT_AT, String(scrollY));

/**
 * Every page that a link leads to starts at its top; going back returns to where the visitor was. The first page stays
 * where it is: it may have been read and scrolled before this code was there.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const first = useRef(true);

  // Before the next page is drawn, whose own scrolling is not this one's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    let wanted = (back && positions.get(key)) || 0;
    if (first.current) {
      first.current = false;
      const left = readStored('sessionStorage', LEFT_AT);
      if (left === null) return undefined;
      removeStored('sessionStorage', LEFT_AT);
      wanted = Number(left);
      document.getElementById(LANGUAGE_BUTTON)?.focus({ preventScroll: true });
    }
    scrollTo(0, wanted);
    if (wanted === 0 || typeof ResizeObserver === 'undefined') return undefined;
    // The page behind Back may still be loading what made it that long.
    const growth = new ResizeObserver(() => scrollTo(0, wanted));
    growth.observe(document.body);
    const stop = () => growth.disconnect();
    const timer = setTimeout(stop, GROWING_MS);
    addEventListener('wheel', stop, { passive: true });
    addEventListener('touchstart', stop, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('wheel', stop);
      removeEventListener('touchstart', stop);
      stop();
    };
  }, [pathname]); // a changed search (`?code=`) is not another page
}
