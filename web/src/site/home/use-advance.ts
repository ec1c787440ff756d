import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '@/shared/lib/media-query';

/** Duration of a slide. */
const SLIDE_MS = 10_000;

/**
 * Tells which of `count` slides is shown. It advances by itself unless paused, pointed at, focused or hidden, or if the
 * visitor prefers reduced motion.
 */
export function useAdvance(count: number) {
  const [index, show] = useState(0);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setPaused] = useState<boolean | null>(null);
  const paused = chosen ?? still;
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useHiddenDocument();
  const running = !paused && !pointedAt && !focused && !hidden;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => show((index + 1) % count), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [running, index, count]);

  const holding = {
    // A touch "enters" and never leaves.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return { index, show, running, paused, setPaused, holding };
}

const useHiddenDocument = (): boolean =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.hidden,
    () => false,
  );

function onVisibilityChange(look: () => void) {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
