import type { ApiFailure } from '@/shared/api/failure';

type Values = Record<string, string>;

/** Snapshot of a stored record as a form shows it. */
export interface Version<V extends Values> {
  /** '' for records that are not stored yet. */
  updated_at: string;
  values: V;
}

/** Stored record that a form edits, for conflict detection. */
export interface EditedRecord<V extends Values> {
  updated_at: string;
  /** Reads the form's fields from the record in a rejection. */
  read(current: object): V;
  /** Formats the value of a choice. */
  say?(field: string, value: string): string;
}

/** Field that somebody else changed to a value other than this form's. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
  /** Whether this form changed it as well. */
  touched: boolean;
}

/** Returns the current record if a request was rejected for being out of date. */
export function newerVersion<V extends Values>(
  { data }: ApiFailure,
  record: EditedRecord<V> | undefined,
): Version<V> | null {
  const current = data?.current;
  if (!record || !current || !('updated_at' in current)) return null;
  return { updated_at: String(current.updated_at), values: record.read(current) };
}

/** Returns the fields that others changed since this form began, and whether this form changed them too. */
export function differencesOf<V extends Values>(began: V, mine: V, now: V): Difference[] {
  return Object.keys(began).flatMap((field) => {
    const [before = '', own = '', theirs = ''] = [began[field], mine[field], now[field]];
    if (theirs === before || theirs === own) return [];
    return [{ field, mine: own, theirs, touched: own !== before }];
  });
}
