import { useState } from 'react';
import type { EditedRecord, Version } from './version';

/**
 * Which version of a record a form shows, and which one the edit began from: the page may learn of a newer one
 * while somebody is typing.
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
    /** What untouched fields show. */
    latest,
    /** What the edit began from; null while nothing was changed. */
    began,
    /** To be called with the first change. */
    begin: () => setBegan(latest),
    /** Goes on from a version that a refused call answered. */
    goOnFrom: (version: Version<V>) => {
      setNewer(version);
      setBegan(version);
    },
  };
}
