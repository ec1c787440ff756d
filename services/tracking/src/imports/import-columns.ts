import {
  IMPORT_FIELDS,
  PARCEL_FIELDS,
  type ImportKind,
  type ParcelField,
  type ParcelFieldKind,
} from '@vaultway/contracts';

/** What other programs call the columns of events, in lower case and without spaces and signs. */
const EVENT_ALIASES: Record<string, readonly string[]> = {
  tracking_code: PARCEL_FIELDS.tracking_code.aliases,
  title: ['event', 'activity', 'what'],
  description: ['details', 'note', 'notes', 'remark', 'text'],
  color: ['colour'],
  step: PARCEL_FIELDS.step.aliases,
  created_at: ['date', 'time', 'datetime', 'timestamp', 'when', 'at', 'occurredat'],
};
const PARCELS: Record<string, ParcelField> = PARCEL_FIELDS;

const aliasesOf = (kind: ImportKind, field: string): readonly string[] =>
  (kind === 'events' ? EVENT_ALIASES[field] : PARCELS[field]?.aliases) ?? [];

/** What a column of an import holds. */
export type ColumnKind = ParcelFieldKind | 'instant' | 'word';

const EVENT_KINDS: Record<string, ColumnKind> = {
  created_at: 'instant',
  icon: 'word',
  color: 'word',
  step: 'step',
};

export const columnKind = (kind: ImportKind, field: string): ColumnKind =>
  (kind === 'events' ? EVENT_KINDS[field] : PARCELS[field]?.kind) ?? 'text';

const normalized = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Guesses the field of each column from its header: null when there is none, and no field twice. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  const take = (matches: (field: string) => boolean) => {
    const field = IMPORT_FIELDS[kind].find((name) => !taken.has(name) && matches(name));
    if (field) taken.add(field);
    return field ?? null;
  };
  const exact = columns.map((column) => take((field) => normalized(field) === normalized(column)));
  return exact.map(
    (field, at) => field ?? take((name) => aliasesOf(kind, name).includes(normalized(columns[at] ?? ''))),
  );
}

/** Reduces a mapping that a client sent to known fields, no field twice, one entry per column. */
export function validMapping(
  kind: ImportKind,
  columns: readonly string[],
  mapping: readonly (string | null)[],
): (string | null)[] {
  const known = new Set<string>(IMPORT_FIELDS[kind]);
  return columns.map((_, at) => {
    const field = mapping[at] ?? null;
    return field !== null && known.delete(field) ? field : null;
  });
}
