import { type Dispatch, type SetStateAction, useEffect } from 'react';

const FIELD = '[role="dialog"] [role="combobox"]';

/**
 * Captures keys typed between opening the finder and its field taking the focus: they belong to the field, not to the
 * page behind.
 * @param setText sets the initial search text; null closes the finder
 */
export function useTypingAhead(open: boolean, setText: Dispatch<SetStateAction<string | null>>): void {
  useEffect(() => {
    if (!open) return undefined;
    const stop = () => document.removeEventListener('keydown', take, { capture: true });
    function take(event: KeyboardEvent) {
      const { key } = event;
      const types = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const field = document.querySelector<HTMLElement>(FIELD);
      if (field) {
        stop();
        if (!types || document.activeElement === field) return;
        event.stopImmediatePropagation();
        // The browser writes into whatever has the focus by then.
        field.focus();
        return;
      }
      if (key === 'Escape') setText(null);
      else if (key === 'Backspace') setText((text) => text && text.slice(0, -1));
      else if (types) setText((text) => (text ?? '') + key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    document.addEventListener('keydown', take, { capture: true });
    return stop;
  }, [open, setText]);
}
