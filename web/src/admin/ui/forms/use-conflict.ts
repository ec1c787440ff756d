import { useState } from 'react';
import type { Conflict } from './conflict-dialog';
import type { EditConflict } from './save-with-retry';
import type { useVersions } from './use-versions';
import type { EditedRecord, Version } from './version';

interface ConflictParts<V extends Record<string, string>> {
  values: V;
  record: EditedRecord<V> | undefined;
  versions: ReturnType<typeof useVersions<V>>;
  /** Sends these values as a change to that version. */
  send: (mine: V, now: Version<V>) => void;
  discard: () => void;
}

/** Holds the conflict with another admin's save until it is resolved. */
export function useConflict<V extends Record<string, string>>() {
  const [found, setFound] = useState<EditConflict<V> | null>(null);

  function conflictOf({ values, record, versions, send, discard }: ConflictParts<V>): Conflict | null {
    if (!found) return null;
    const { now, differences } = found;
    const goOn = () => {
      setFound(null);
      versions.goOnFrom(now);
    };
    return {
      differences,
      say: (field, value) => record?.say?.(field, value) ?? value,
      saveMine(theirs) {
        const chosen = Object.entries(values).map(([field, own]) => [
          field,
          theirs.has(field) ? now.values[field] : own,
        ]);
        goOn();
        send(Object.fromEntries(chosen) as V, now);
      },
      takeTheirs() {
        goOn();
        discard();
      },
      dismiss: () => setFound(null),
    };
  }

  return { raise: setFound, conflictOf };
}
