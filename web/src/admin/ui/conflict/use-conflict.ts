import { useState } from 'react';
import type { Conflict } from './conflict-dialog';
import type { Clash } from './send-over';
import type { useVersions } from './use-versions';
import type { EditedRecord, Version } from './version';

interface ConflictParts<V extends Record<string, string>> {
  values: V;
  record: EditedRecord<V> | undefined;
  versions: ReturnType<typeof useVersions<V>>;
  /** Sends these values as a change of that version. */
  send: (mine: V, now: Version<V>) => void;
  /** Takes the form's changes back. */
  discard: () => void;
}

/** Both versions of a record that somebody else saved meanwhile, as long as it is open which one is saved. */
export function useConflict<V extends Record<string, string>>() {
  const [clash, setClash] = useState<Clash<V> | null>(null);

  function conflictOf({ values, record, versions, send, discard }: ConflictParts<V>): Conflict | null {
    if (!clash) return null;
    const { now, differences } = clash;
    const goOn = () => {
      setClash(null);
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
      dismiss: () => setClash(null),
    };
  }

  return { raise: setClash, conflictOf };
}
