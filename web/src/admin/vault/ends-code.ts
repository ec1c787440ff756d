import type { KeyboardEvent } from 'react';

/** Keeps Ctrl+J, as which many scanners type the line feed after Enter, from opening the browser's downloads. */
export function dropLineFeed(event: KeyboardEvent): void {
  if (event.ctrlKey && event.key.toLowerCase() === 'j') event.preventDefault();
}

/** Returns true if a key ends a scanned or typed code: Enter, or Tab in a filled field. */
export function endsCode(event: KeyboardEvent<HTMLInputElement>): boolean {
  dropLineFeed(event);
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget: field } = event;
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  return key === 'Enter' || (key === 'Tab' && !shiftKey && field.value.trim() !== '');
}
