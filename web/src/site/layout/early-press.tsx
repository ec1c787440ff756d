import { useEffect } from 'react';
import { nextTask } from '@/shared/lib/next-task';

/** A press on a button before its code had loaded. */
interface EarlyPress {
  button: HTMLElement;
  /** Its label at that time. */
  label: string | null;
}

declare global {
  /**
   * Stops the recording in build/before-paint.js and returns the last press, unless the visitor did something else
   * after it.
   */
  var takeEarlyPress: (() => EarlyPress | null) | undefined;
}

/** Repeats an early press once the surrounding page has hydrated. */
export function EarlyPresses() {
  useEffect(() => {
    const early = globalThis.takeEarlyPress?.();
    globalThis.takeEarlyPress = undefined;
    if (early) void pressAgain(early);
  }, []);
  return null;
}

async function pressAgain({ button, label }: EarlyPress): Promise<void> {
  // Outside of React, which then hydrates the pressed part, such as the bar, if it has not yet.
  await nextTask();
  // With the visitor's stored state a button may now do the opposite of what its prerendered label said.
  if (button.getAttribute('aria-label') === label) button.click();
}
