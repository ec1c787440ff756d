import { belongsElsewhere } from '../hooks/page-keys';

/** Actions that can be undone now, newest last. */
const undos: (() => void)[] = [];

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  // Non-Latin layouts: use the physical Z key. Latin layouts use the letter, since German keyboards have Y there.
  (/^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'z' : event.code === 'KeyZ');

function onKey(event: KeyboardEvent): void {
  const undo = undos.at(-1);
  if (!undo || !isUndo(event) || belongsElsewhere(event)) return;
  event.preventDefault();
  undo();
}

/**
 * Binds Ctrl+Z to an action, outside of fields, which keep their own undo.
 * @returns a function that unbinds it
 */
export function offerUndo(undo: () => void): () => void {
  if (undos.length === 0) addEventListener('keydown', onKey);
  undos.push(undo);
  return () => {
    const at = undos.indexOf(undo);
    if (at >= 0) undos.splice(at, 1);
    if (undos.length === 0) removeEventListener('keydown', onKey);
  };
}
