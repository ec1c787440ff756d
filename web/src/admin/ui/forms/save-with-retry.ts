import type { ApiFailure } from '@/shared/api/failure';
import { type Difference, differencesOf, type EditedRecord, newerVersion, type Version } from './version';

/** Maximum number of attempts, each from a newer version. */
const MOST_TRIES = 5;

export interface EditConflict<V extends Record<string, string>> {
  now: Version<V>;
  differences: Difference[];
}

/**
 * Saves an edit of a record. If others changed none of this form's fields meanwhile, such as when an event was added to
 * the parcel, it retries from the newer version; otherwise it returns the conflict.
 * @throws an `ApiFailure`
 */
export async function saveWithRetry<V extends Record<string, string>, R>(
  mine: V,
  from: Version<V>,
  record: EditedRecord<V> | undefined,
  send: (values: V, from: Version<V>) => Promise<R>,
): Promise<{ result: R } | { conflict: EditConflict<V> }> {
  let version = from;
  for (let tries = 1; ; tries += 1) {
    try {
      return { result: await send(mine, version) };
    } catch (raised) {
      const now = newerVersion(raised as ApiFailure, record);
      if (!now) throw raised;
      const differences = differencesOf(from.values, mine, now.values);
      if (differences.length > 0) return { conflict: { now, differences } };
      if (tries === MOST_TRIES) throw raised;
      version = now;
    }
  }
}
