import { belongsElsewhere } from '../keys/page-keys';

/** What can be taken back just now, the newest last. */
const undos: (() => void)[] = [];

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  // Where the letters are those of another script, the key in the place of Z; on German keyboards, Y is there.
  (/^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'z' : event.code === 'KeyZ');

function onKey(event: KeyboardEvent): void {
  const undo = undos.at(-1);
  if (!undo || !isUndo(event) || belongsElsewhere(event)) return;
  event.preventDefault();
  undo();
}

/** Has Ctrl+Z take something back, outside of fields, where it belongs to what was typed. @returns what ends that */
export function offerUndo(undo: () => void): () => void {
  if (undos.length === 0) addEventListener('keydown', onKey);
  undos.push(undo);
  return () => {
    const at = undos.indexOf(undo);
    if (at >= 0) undos.splice(at, 1);
    if (undos.length === 0) removeEventListener('keydown', onKey);
  };
}
