import type { KeyboardEvent } from 'react';

/** Whether a key ends what a keyboard scanner types, or somebody: Enter, or Tab unless the field is empty. */
export function endsCode(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget: field } = event;
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  return key === 'Enter' || (key === 'Tab' && !shiftKey && field.value.trim() !== '');
}
