import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

export const LANGUAGE_BUTTON = 'language';
const LEFT_AT = 'vaultway.left-at';

const positions = new Map<string, number>();
/** Time that a page may take to reach its previous height. */
const GROWING_MS = 2000;

/** Stores the position before a reload into another language. */
export const keepPlace = () => writeStored('sessionStorage', LEFT_AT, String(scrollY));

/**
 * Scrolls each new page to its top and restores the position when going back. The first page keeps its position: it may
 * have been scrolled before this code loaded.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const first = useRef(true);

  // Before the next page renders, whose scrolling must not count for this one.
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
    // The page behind Back may still be loading its content.
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
