import { useHotkeys } from '@mantine/hooks';

const OWN = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="application"]';

/** Whether a dialog or a drawer lies over the page. */
export const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Whether an event of the keyboard or the clipboard belongs to a field, or the page is behind a dialog or a drawer. */
export const belongsElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(OWN) !== null) || isBehindDialog();

/** A key that does something on the page, as long as nobody types and no dialog is open; without one, nothing. */
export function usePageKey(key: string | undefined, act: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (belongsElsewhere(event)) return;
    event.preventDefault();
    act();
  };
  useHotkeys(key === undefined ? [] : [[key, press, { preventDefault: false }]]);
}
