import { useEffect } from 'react';
import { nextTask } from '@/shared/lib/next-task';

/** A press on a button before there was code for it. */
interface EarlyPress {
  button: HTMLElement;
  /** What it said of itself then. */
  label: string | null;
}

declare global {
  /** Ends what build/before-paint.js keeps: the last press, unless the visitor did something else after it. */
  var takeEarlyPress: (() => EarlyPress | null) | undefined;
}

/** Makes an early press again once the page around this is taken over. */
export function EarlyPresses() {
  useEffect(() => {
    const early = globalThis.takeEarlyPress?.();
    globalThis.takeEarlyPress = undefined;
    if (early) void pressAgain(early);
  }, []);
  return null;
}

async function pressAgain({ button, label }: EarlyPress): Promise<void> {
  // From outside of React, which then takes over what is pressed, such as the bar, if it has not yet.
  await nextTask();
  // With what the browser knows of the visitor a button may do the opposite of what was drawn.
  if (button.getAttribute('aria-label') === label) button.click();
}
