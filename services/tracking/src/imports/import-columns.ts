import {
  CUSTOM_PREFIX,
  IMPORT_FIELDS,
  isTimeZone,
  labelKey,
  PARCEL_FIELDS,
  type CustomField,
  type ImportKind,
  type ParcelField,
  type ParcelFieldKind,
} from '@vaultway/contracts';
import { setImmediate as turn } from 'node:timers/promises';
import { areNames, areNumbers, kindOfCells, type CellKind } from './column-cells.js';
import { endOfPeriod, fieldOfMeaning, isOrderNumber, meaningOf, type HeaderMeaning } from './header-sides.js';
import { headerUnit, inParentheses } from './header-unit.js';
import { HEADER_WORDS } from './header-words.js';

/** Signs for an empty cell, where no value can look like them. */
export const NONE = /^(?:[-–—.?]+|n\/?a|n\.a\.|none|null|nil)$/i;

/** Names of event columns in other software, in lower case without spaces and punctuation. */
const EVENT_ALIASES: Record<string, readonly string[]> = {
  tracking_code: PARCEL_FIELDS.tracking_code.aliases,
  title: ['event', 'activity', 'what'],
  description: ['details', 'note', 'notes', 'remark', 'text'],
  color: ['colour'],
  step: PARCEL_FIELDS.step.aliases,
  created_at: ['date', 'time', 'datetime', 'timestamp', 'when', 'at', 'occurredat'],
  time_zone: ['tz', 'tzid', 'timezonename', 'ianatimezone'],
};
const PARCELS: Record<string, ParcelField> = PARCEL_FIELDS;

const aliasesOf = (kind: ImportKind, field: string): readonly string[] =>
  kind === 'events'
    ? (EVENT_ALIASES[field] ?? [])
    : [...(PARCELS[field]?.aliases ?? []), ...(HEADER_WORDS[field] ?? [])];

/** Type of an import's column. */
export type ColumnKind = ParcelFieldKind | 'instant' | 'word';

const EVENT_KINDS: Record<string, ColumnKind> = {
  created_at: 'instant',
  icon: 'word',
  color: 'word',
  step: 'step',
};

/** Returns a custom field by its name in a mapping, `custom.<key>`. */
export const ownField = (field: string, own: readonly CustomField[]): CustomField | undefined =>
  field.startsWith(CUSTOM_PREFIX)
    ? own.find(({ key }) => key === field.slice(CUSTOM_PREFIX.length))
    : undefined;

/** @param own the custom fields, whose dates are read like others; all other cells are texts */
export const columnKind = (kind: ImportKind, field: string, own: readonly CustomField[] = []): ColumnKind =>
  (ownField(field, own)?.kind === 'date' ? 'date' : undefined) ??
  (kind === 'events' ? EVENT_KINDS[field] : PARCELS[field]?.kind) ??
  'text';

/** Ignores case, accents, spaces and punctuation. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Ignores case, accents, spaces, punctuation, and a unit: one in parentheses, or behind the name of its field. */
export function headerKey(text: string): string {
  const unit = headerUnit(text);
  const rest = keyOf(unit?.rest ?? '');
  const isUnit = rest !== '' && (unit?.apart || unitFieldOf(rest) === unit?.of);
  return isUnit ? rest : keyOf(text);
}

/** Cells that show whether a column names IANA zones. */
const ZONE_CELLS = 20;

/** False if a column has texts such as `EDT` or `UTC+01:00`, which are no IANA zones. */
const namesZones = (cells: readonly string[]): boolean =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !NONE.test(cell))
    .slice(0, ZONE_CELLS)
    .every(isTimeZone);

/** Fields by the words that name them; a word of several fields names the first. */
function fieldsBy(
  kind: ImportKind,
  wordsOf: (field: string) => readonly string[],
): ReadonlyMap<string, string> {
  const named = IMPORT_FIELDS[kind].flatMap((field) =>
    wordsOf(field).map((word): [string, string] => [keyOf(word), field]),
  );
  return new Map(named.toReversed());
}

const NAMES = {
  parcels: fieldsBy('parcels', (field) => [field]),
  events: fieldsBy('events', (field) => [field]),
};
const ALIASES = {
  parcels: fieldsBy('parcels', (field) => aliasesOf('parcels', field)),
  events: fieldsBy('events', (field) => aliasesOf('events', field)),
};

/** Returns the custom field that a header names: by label or key in any case, or else without signs and units. */
function namedOwn(column: string, own: readonly CustomField[]): string | undefined {
  const name = labelKey(column);
  const key = headerKey(column);
  const found =
    own.find((field) => labelKey(field.label) === name) ??
    own.find((field) => [field.key, `${CUSTOM_PREFIX}${field.key}`].includes(name)) ??
    (key === '' || NAMES.parcels.has(key) ? undefined : own.find((field) => headerKey(field.label) === key));
  return found && `${CUSTOM_PREFIX}${found.key}`;
}

/** Names all fields of an import. */
const fieldsOf = (kind: ImportKind, own: readonly CustomField[]): Set<string> =>
  new Set([
    ...IMPORT_FIELDS[kind],
    ...(kind === 'parcels' ? own.map(({ key }) => `${CUSTOM_PREFIX}${key}`) : []),
  ]);

const unitFieldOf = (key: string) => NAMES.parcels.get(key) ?? ALIASES.parcels.get(key);

/** Looks a header up, as it is or without its unit. A unit goes only with the field of its numbers. */
function lookUp(fields: ReadonlyMap<string, string>, header: string): string | undefined {
  const found = fields.get(keyOf(header));
  if (found) return found;
  const unit = headerUnit(header);
  const field = unit && fields.get(keyOf(unit.rest));
  if (!field || (unit.of ? unit.of !== field : !unit.apart || columnKind('parcels', field) === 'text'))
    return undefined;
  return field;
}

/** Guesses the field of each column from its header: null if unknown, and no field twice. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  const take = (field: string | undefined) => {
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const mapping = columns.map((column) => take(lookUp(NAMES[kind], column)));
  const named = columns.map((column, at) => {
    if (mapping[at] !== null) return {};
    const meaning = meaningOf(column);
    const composed = fieldOfMeaning(meaning);
    const isField = composed !== undefined && (kind === 'parcels' || composed === 'tracking_code');
    return { side: meaning.side, field: lookUp(ALIASES[kind], column) ?? (isField ? composed : undefined) };
  });
  // `Shipping name` rather than `Name`.
  for (const isSided of [true, false])
    for (const [at, { side, field }] of named.entries())
      if (mapping[at] === null && Boolean(side) === isSided) mapping[at] = take(field);
  return mapping;
}

/** Fields of earlier imports by {@link headerKey}; null for a column that was left out. */
export type KnownHeaders = ReadonlyMap<string, string | null>;

export interface GuessedMapping {
  mapping: (string | null)[];
  /** Indexes of columns whose field is only likely, or that an earlier import left out although they have one. */
  doubts: number[];
}

/** Fields that cells of a kind may belong to, the likeliest first. */
const FIELDS_OF: Record<ImportKind, Partial<Record<CellKind, readonly string[]>>> = {
  parcels: {
    email: ['recipient_email', 'sender_email'],
    phone: ['recipient_phone_number'],
    date: ['min_expected_delivery_date', 'max_expected_delivery_date'],
    money: ['declared_value'],
    weight: ['weight'],
    code: ['tracking_code'],
    town: ['destination', 'current_location', 'pickup_location'],
  },
  events: { date: ['created_at'], code: ['tracking_code'] },
};
/** Fields of the sender's side, for a header that names the sender. */
const SENDERS = new Set(['sender_name', 'sender_email', 'pickup_location']);

/** Headers of a party or of its place. */
const PARTY_OR_PLACE = new Set(['shipto', 'deliverto', 'dest', 'shipfrom', 'collectfrom']);
const PARTY_OF: Record<string, string> = { destination: 'recipient_name', pickup_location: 'sender_name' };
/** Header of a person, or of an order that a shop names `#1001`. */
const NAME = 'name';

/** Returns the field that cells show instead of the one that an ambiguous header names. */
function fieldByCells(
  field: string | null,
  key: string,
  cells: readonly string[],
  of: CellKind | null,
): string | null {
  if (key === NAME && areNumbers(cells)) return 'tracking_code';
  const isParty = PARTY_OR_PLACE.has(key) && of === null && areNames(cells);
  return (isParty ? PARTY_OF[field ?? ''] : undefined) ?? field;
}

/** True if a header's words say that the cells are not of a field that they look like. */
function speaksAgainst({ side, nouns }: HeaderMeaning, of: CellKind | null, field: string): boolean {
  if (side === 'other' || nouns.has('part')) return true;
  if ((of === 'date' && nouns.has('past')) || (of === 'money' && nouns.has('cost'))) return true;
  if (side === 'sender') return !SENDERS.has(field);
  return side === 'recipient' && (SENDERS.has(field) || field === 'current_location');
}

/** Returns the field of a header with words that may change its meaning: `Phone (optional)`, `Order number`. */
function likelyField(kind: ImportKind, column: string): string | undefined {
  if (isOrderNumber(meaningOf(column))) return 'tracking_code';
  const bare = inParentheses(column.slice(0, 200))?.rest;
  return bare === undefined ? undefined : (guessMapping(kind, [bare])[0] ?? undefined);
}

/** True if the cells are no values of the field. */
function contradicts(kind: ImportKind, field: string, cells: CellKind | null): boolean {
  if (field.startsWith(CUSTOM_PREFIX)) return false;
  const expected = columnKind(kind, field);
  if (expected === 'email' || expected === 'phone') return cells !== null && cells !== expected;
  if (expected === 'date' || expected === 'instant') return cells !== null && cells !== 'date';
  if (cells === null) return false;
  const fields = FIELDS_OF[kind][cells] ?? [];
  // A name, a status or a code can look like a code or a town; emails, dates and amounts are nothing else.
  if (cells === 'code') return false;
  if (cells === 'town') return /_(?:name|value)$/.test(field) || field === 'weight';
  return !fields.includes(field) && field !== 'description' && field !== 'parcel_content';
}

/**
 * Guesses the field of each column: by the label of a custom field, by earlier imports, by its header, or else by its
 * cells, with doubt.
 *
 * @param rows the cells of the first rows
 */
export async function guessColumns(
  kind: ImportKind,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  known: KnownHeaders = new Map(),
  own: readonly CustomField[] = [],
): Promise<GuessedMapping> {
  const keys = columns.map(headerKey);
  const cells: (CellKind | null)[] = [];
  for (const at of columns.keys()) {
    cells.push(kindOfCells(rows.map((row) => row[at] ?? '')));
    // A file may have hundreds of columns, and each takes milliseconds.
    await turn();
  }
  const fields = fieldsOf(kind, own);
  const taken = new Set<string>();
  const doubts = new Set<number>();
  const take = (field: string | null | undefined): string | null => {
    if (!field || !fields.has(field) || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const meanings = columns.map(meaningOf);
  const isAgainst = (at: number, field: string) => {
    const meaning = meanings[at];
    return kind === 'parcels' && meaning !== undefined && speaksAgainst(meaning, cells[at] ?? null, field);
  };
  const free = (at: number, named: string | null): string | undefined => {
    const of = cells[at] ?? null;
    const likely = (of === null ? [] : (FIELDS_OF[kind][of] ?? [])).filter(
      (field) => !taken.has(field) && !isAgainst(at, field),
    );
    const isOwnSide = (field: string) => SENDERS.has(field) === SENDERS.has(named ?? '');
    return (named === null ? undefined : likely.find(isOwnSide)) ?? likely[0];
  };
  const owned = columns.map((column) => (kind === 'parcels' ? namedOwn(column, own) : undefined));
  // A column without a header is named by its number.
  const isKnown = (key: string) => /\p{L}/u.test(key) && known.has(key);

  const isMisnamed = (field: string | null | undefined, at: number) =>
    field === 'time_zone' && !namesZones(rows.map((row) => row[at] ?? ''));

  const mapping = owned.map(take);
  for (const [at, key] of keys.entries()) {
    if (mapping[at] !== null) continue;
    mapping[at] = isKnown(key) && !isMisnamed(known.get(key), at) ? take(known.get(key)) : null;
  }
  const unknown = columns.map((column, at) =>
    mapping[at] !== null || isKnown(keys[at] ?? '') ? '' : column,
  );
  const first = guessMapping(kind, unknown);
  const isRefuted = first.map(
    (field, at) =>
      field !== null &&
      lookUp(NAMES[kind], columns[at] ?? '') === undefined &&
      contradicts(kind, field, cells[at] ?? null),
  );
  // A column of days named `To` leaves the recipient to `Name`.
  const others = guessMapping(
    kind,
    unknown.map((column, at) => (isRefuted[at] ? '' : column)),
  );
  const named = first.map((field, at) => (isRefuted[at] ? field : (others[at] ?? null)));
  const shown = named.map((field, at) => {
    const key = keys[at] ?? '';
    if (kind === 'events' || mapping[at] !== null || isKnown(key)) return field;
    const texts = rows.map((row) => row[at] ?? '');
    return fieldByCells(field, key, texts, cells[at] ?? null);
  });
  for (const [at, field] of named.entries()) {
    if (field === null || taken.has(field) || isMisnamed(field, at)) continue;
    const isWrong = contradicts(kind, field, cells[at] ?? null) || shown[at] !== field;
    // The field's own name is right even if its cells are not.
    const isAlias = lookUp(NAMES[kind], columns[at] ?? '') === undefined;
    if (!isWrong || !isAlias) mapping[at] = take(field);
  }
  for (const [at, column] of columns.entries()) {
    if (mapping[at] !== null || isKnown(keys[at] ?? '')) continue;
    const found = shown[at] ?? null;
    const name = found === 'time_zone' ? null : found;
    const end = kind === 'parcels' && cells[at] === 'date' ? endOfPeriod(column) : undefined;
    const isPast = meanings[at]?.side === 'other' || meanings[at]?.nouns.has('past');
    mapping[at] = (isPast ? null : take(end)) ?? take(free(at, name)) ?? take(name);
    const likely = mapping[at] === null && name === null ? likelyField(kind, column) : undefined;
    if (
      likely &&
      likely !== 'time_zone' &&
      !isAgainst(at, likely) &&
      !contradicts(kind, likely, cells[at] ?? null)
    )
      mapping[at] = take(likely);
    if (mapping[at] !== null) doubts.add(at);
  }
  for (const [at, field] of mapping.entries())
    if (field !== null && contradicts(kind, field, cells[at] ?? null)) doubts.add(at);
  // A column stays left out as in the last import, but not silently if it has a field.
  for (const [at, column] of columns.entries()) {
    if (mapping[at] !== null || !isKnown(keys[at] ?? '')) continue;
    const [name = null] = guessMapping(kind, [column]);
    const found = [free(at, name), name].find((field) => field && !taken.has(field));
    if (found) doubts.add(at);
  }
  return { mapping, doubts: [...doubts].toSorted((one, other) => one - other) };
}

const BARE_NUMBER = /^\p{Nd}[\p{Nd}.,'’\u066b\u066c\s]*$/u;

/** Returns the unit that a header names for the field's values; undefined if none. */
export function unitOf(header: string, field: string | null): string | undefined {
  const found = headerUnit(header);
  return found?.of !== undefined && found.of === field ? found.unit : undefined;
}

/** Adds the header's unit to a number without one: `14,44 kg`, `EUR 500`. */
export function withUnit(text: string, field: string, unit: string | undefined): string {
  if (unit === undefined || !BARE_NUMBER.test(text)) return text;
  return field === 'declared_value' ? `${unit} ${text}` : `${text} ${unit}`;
}

/** Reduces a client's mapping to known fields, no field twice, one entry per column. */
export function validMapping(
  kind: ImportKind,
  columns: readonly string[],
  mapping: readonly (string | null)[],
  own: readonly CustomField[] = [],
): (string | null)[] {
  const known = fieldsOf(kind, own);
  return columns.map((_, at) => {
    const field = mapping[at] ?? null;
    return field !== null && known.delete(field) ? field : null;
  });
}
