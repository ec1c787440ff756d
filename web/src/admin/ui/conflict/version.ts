import type { ApiFailure } from '@/shared/api/failure';

type Values = Record<string, string>;

/** A stored record as a form shows it, at one moment. */
export interface Version<V extends Values> {
  /** '' for what is not stored yet. */
  updated_at: string;
  values: V;
}

/** The stored record that a form changes, so that two people who edit it are told of each other. */
export interface EditedRecord<V extends Values> {
  updated_at: string;
  /** The form's fields of the record as a refused call answered it. */
  read(current: object): V;
  /** A field's value in words, where it is a choice. */
  say?(field: string, value: string): string;
}

/** A field that somebody else changed, and that is not now as this form has it. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
  /** Whether it was changed in this form as well. */
  touched: boolean;
}

/** The record as it is now, when that is why a call was refused. */
export function newerVersion<V extends Values>(
  { data }: ApiFailure,
  record: EditedRecord<V> | undefined,
): Version<V> | null {
  const current = data?.current;
  if (!record || !current || !('updated_at' in current)) return null;
  return { updated_at: String(current.updated_at), values: record.read(current) };
}

/** What both did to the record since this form began. */
export function differencesOf<V extends Values>(began: V, mine: V, now: V): Difference[] {
  return Object.keys(began).flatMap((field) => {
    const [before = '', own = '', theirs = ''] = [began[field], mine[field], now[field]];
    if (theirs === before || theirs === own) return [];
    return [{ field, mine: own, theirs, touched: own !== before }];
  });
}
