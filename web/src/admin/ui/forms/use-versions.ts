import { useState } from 'react';
import type { EditedRecord, Version } from './version';

/**
 * Tracks the version that a form shows and the one that the edit began from: the page may load a newer one while
 * somebody types.
 * @param kept the version that a draft began from
 */
export function useVersions<V extends Record<string, string>>(
  initial: V,
  record: EditedRecord<V> | undefined,
  kept: Version<V> | null,
) {
  const [newer, setNewer] = useState<Version<V> | null>(null);
  const [began, setBegan] = useState(kept);
  const given: Version<V> = { updated_at: record?.updated_at ?? '', values: initial };
  const latest = newer && newer.updated_at > given.updated_at ? newer : given;
  return {
    /** Shown by untouched fields. */
    latest,
    /** Version that the edit began from; null without changes. */
    began,
    /** Call at the first change. */
    begin: () => setBegan(latest),
    /** Continues from the version in a rejection. */
    goOnFrom: (version: Version<V>) => {
      setNewer(version);
      setBegan(version);
    },
  };
}
