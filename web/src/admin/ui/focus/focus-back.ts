/** What opens a dialog now: the control that has the focus, or the button of the menu that it is in. */
export function currentOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const menu = active.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

/** Leads the focus back to what opened a dialog, or to the page's heading where that is gone; the page stays where it is. */
export function focusBack(opener: HTMLElement | null): void {
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  else focusHeading();
}

/** Leads the focus to the heading of the page, from which Tab goes on into its content. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}

/** Whether what had the focus has left the page. */
export const focusIsLost = () => document.activeElement === null || document.activeElement === document.body;
