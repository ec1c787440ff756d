import { useHotkeys } from '@mantine/hooks';

const OWN = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="application"]';

/** Returns whether a dialog or drawer covers the page. */
export const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Returns whether a keyboard or clipboard event belongs to a field, or a dialog or drawer covers the page. */
export const belongsElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(OWN) !== null) || isBehindDialog();

/** Binds a key on the page, outside of fields and dialogs; does nothing without a key. */
export function usePageKey(key: string | undefined, act: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (belongsElsewhere(event)) return;
    event.preventDefault();
    act();
  };
  useHotkeys(key === undefined ? [] : [[key, press, { preventDefault: false }]]);
}
