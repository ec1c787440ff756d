import type { KeyboardEvent } from 'react';

const REACHABLE = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** Tab on the last element goes on to the first and back, instead of leaving the sheet for the browser's bar. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)];
  const first = reachable.at(0);
  const last = reachable.at(-1);
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
