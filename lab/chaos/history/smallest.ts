import type { Breach, Judgment, Note, Stored } from './note.ts';

/**
 * Minimizes the calls that break a promise in the same way: removes halves, then ever smaller pieces. Keeps calls about
 * the record in question, since they explain it.
 */
export function smallest(
  notes: readonly Note[],
  stored: Stored,
  { judgment, breach }: { judgment: Judgment; breach: Breach },
): Note[] {
  const breaks = (some: readonly Note[]) => judgment(some, stored).some(({ key }) => key === breach.key);
  const own = notes.filter((note) => tellsOf(note, breach.key));
  if (breaks(own)) return own;
  let kept = [...notes];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const without = kept.toSpliced(at, size);
      if (breaks(without)) kept = without;
      else at += size;
    }
  }
  return kept;
}

function tellsOf(note: Note, key: string): boolean {
  if (note.key === key) return true;
  return (note.act === 'add' && note.of === key) || (note.act === 'import' && note.rows.includes(key));
}

/** Formats each call as a readable line. */
export function told(notes: readonly Note[]): string {
  const lines = notes.map(({ n, client, asked, answered, outcome, said, ...act }) => {
    const span = `${(asked / 1000).toFixed(3)}–${(answered / 1000).toFixed(3)} s`;
    return `  ${n} ${client} ${span} ${outcome} (${said}): ${JSON.stringify(act)}`;
  });
  return lines.join('\n');
}
