import { useRef, type TouchEvent } from 'react';

/** Minimum distance of a swipe, in CSS pixels. */
const FAR = 48;

/** Calls `step` with 1 or -1 on a horizontal swipe over the element with the returned handlers. */
export function useSwipe(step: (by: number) => void) {
  const start = useRef<{ x: number; y: number }>(null);

  function end({ changedTouches }: TouchEvent) {
    const touch = changedTouches[0];
    if (!start.current || !touch) return;
    const x = touch.clientX - start.current.x;
    const y = touch.clientY - start.current.y;
    start.current = null;
    if (Math.abs(x) < FAR || Math.abs(x) < Math.abs(y)) return;
    const forward = document.documentElement.dir === 'rtl' ? x > 0 : x < 0;
    step(forward ? 1 : -1);
  }

  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: end,
  };
}
