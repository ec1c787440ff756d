/** Returns the opener of a dialog: the focused control, or the button of the menu that contains it. */
export function currentOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const menu = active.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

/** Returns the focus to a dialog's opener, or to the page's heading if the opener is gone, without scrolling. */
export function focusBack(opener: HTMLElement | null): void {
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  else focusHeading();
}

/** Moves the focus to the page's heading, from which Tab continues into the content. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}

/** Returns whether the focused element has left the page. */
export const focusIsLost = () => document.activeElement === null || document.activeElement === document.body;
