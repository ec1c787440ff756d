import {
  asciiNumber,
  bareEmail,
  CreateActivity,
  CreateParcel,
  isGuessableCode,
  isTimeZone,
  labelKey,
  LIMITS,
  toDetail,
  toDetails,
  unlikelyDates,
  unprintable,
  type CustomField,
  type DateOrder,
  type ErrorDetail,
  type ExistingCodes,
  type ImportEncoding,
  type ImportKind,
  type ImportProblem,
  type Warning,
} from '@vaultway/contracts';
import { setImmediate as turn } from 'node:timers/promises';
import { checkCustom } from '../custom-fields/custom-field.service.js';
import { codeKey } from '../parcels/code-key.js';
import { isDamaged, isShortenedPhone, readCell, withoutGuard } from '../parcels/list/spreadsheet-cell.js';
import type { Table } from './csv-reader.js';
import { columnKind, type ColumnKind, NONE, ownField, unitOf, withUnit } from './import-columns.js';
import type { KeptRow } from './left-out-rows.js';
import { splitRows } from './rows-below.js';
import { type ChangedRow, type Found, updateOf } from './row-update.js';
import { spellingsIn } from './status-column.js';
import { detectDateOrder, hasShortYear, toDay, toInstant } from './import-dates.js';

/** Rows to check per turn of the event loop: a few milliseconds. */
const ROWS_PER_TURN = 100;

/** Placeholder for an event's parcel, which is looked up by code later. */
const ANY_PARCEL = 'any';

/** Settings for reading the rows of a file. */
export interface Reading {
  kind: ImportKind;
  existing: ExistingCodes;
  mapping: readonly (string | null)[];
  date_order: DateOrder | null;
  time_zone: string;
  /** Prefix of the company's codes. */
  prefix: string | null;
  encoding: ImportEncoding;
  encoding_guessed: boolean;
  /** The custom fields of parcels. */
  own?: readonly CustomField[];
}

/** A valid row. */
export interface GoodRow {
  row: number;
  code_key: string;
  input: CreateParcel | CreateActivity;
}

export interface Checked {
  /** Rows that create a record. */
  good: GoodRow[];
  changed: ChangedRow[];
  /** Numbers of rows whose parcel has their values. */
  unchanged: number[];
  bad: number;
  /** Rows with a problem, and corrected rows. */
  kept: KeptRow[];
  /** Number of valid rows whose new code is easily guessed, which is allowed. */
  guessable: number;
  problems: ImportProblem[];
  warnings: Warning[];
  /** Warnings about guessable codes, which never displace others. */
  guessableCodes: Warning[];
}

export const countsOf = ({
  good,
  changed,
  unchanged,
  bad,
  guessable,
  problems,
  warnings,
  guessableCodes,
}: Checked) => ({
  rows: good.length + changed.length + unchanged.length + bad,
  good: good.length + changed.length + unchanged.length,
  new: good.length,
  changed: changed.length,
  unchanged: unchanged.length,
  bad,
  guessable,
  problems,
  warnings: [...warnings, ...guessableCodes].slice(0, LIMITS.importProblems),
});

/** Finds what rows refer to. */
export interface Lookups {
  /** Maps code keys to the ids of their parcels. */
  codes: (keys: string[]) => Promise<Map<string, string>>;
  /** Maps code keys to their parcels, each with the step of its newest event. */
  parcels: (keys: string[]) => Promise<Map<string, Found>>;
  /** Maps statuses to the spelling of most parcels. @param used number of rows by status */
  spellings: (used: ReadonlyMap<string, number>) => Promise<Map<string, string>>;
}

const isDate = (kind: ImportKind, field: string, own?: readonly CustomField[]) =>
  ['date', 'instant'].includes(columnKind(kind, field, own));

/** Years around this one in which a year of two digits is sure. */
const NEAR_YEARS = 10;

/** True if an ISO date is so far away that its short year may be the day: `26-11-05`. */
const isDistant = (date: string) =>
  Math.abs(Number(date.slice(0, 4)) - new Date().getUTCFullYear()) > NEAR_YEARS;

export const dateColumns = (
  kind: ImportKind,
  mapping: readonly (string | null)[],
  own?: readonly CustomField[],
): number[] =>
  [...mapping.entries()].flatMap(([at, field]) => (field !== null && isDate(kind, field, own) ? [at] : []));

/** Detects the order of day and month in the date columns; null if an admin has to choose. */
export async function dateOrderOf(
  { rows }: Table,
  kind: ImportKind,
  mapping: readonly (string | null)[],
  own?: readonly CustomField[],
): Promise<DateOrder | null> {
  const columns = dateColumns(kind, mapping, own);
  let isAmbiguous = false;
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    const slice = rows.slice(start, start + ROWS_PER_TURN);
    const order = detectDateOrder(slice.flatMap(({ cells }) => columns.map((at) => cells[at] ?? '')));
    if (order === 'dmy' || order === 'mdy') return order;
    isAmbiguous ||= order === null;
    await turn();
  }
  return isAmbiguous ? null : 'ymd';
}

/**
 * Validates each row against the API's rules and the other rows. A parcel's code must be free; an event's must exist.
 *
 * @param progress called with the number of rows checked so far
 */
export async function checkRows(
  { columns, rows: all, broken }: Table,
  reading: Reading,
  lookups: Lookups,
  progress: (done: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Checked> {
  const checked: Checked = {
    good: [],
    changed: [],
    unchanged: [],
    bad: 0,
    kept: [],
    guessable: 0,
    problems: [],
    warnings: [],
    guessableCodes: [],
  };
  noteGuessedEncoding(checked, all, reading);
  const { rows, below } = splitRows(all, reading);
  for (const { row, code } of below) checked.warnings.push({ row, ...toDetail('', code) });
  const units = reading.mapping.map((field, at) => unitOf(columns[at] ?? '', field));
  const { spellings, notes } = await spellingsIn(rows, reading, lookups.spellings);
  for (const { row, ...detail } of notes) note(checked, row, [detail]);
  const seen = new Map<string, number>();
  const { existing } = reading;
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    const slice = rows
      .slice(start, start + ROWS_PER_TURN)
      .map((row) => ({ row, ...read(row.cells, reading, units, spellings) }));
    const keys = [...new Set(slice.flatMap(({ key }) => key ?? []))];
    const isUpdate = reading.kind === 'parcels' && existing === 'update';
    const parcels = isUpdate ? await lookups.parcels(keys) : new Map<string, Found>();
    const known = isUpdate ? new Map<string, string>() : await lookups.codes(keys);
    for (const { row, key, input, damage, unlikely } of slice) {
      const found = parcels.get(key ?? '');
      const schema = reading.kind === 'parcels' ? CreateParcel : CreateActivity;
      const own = reading.own ?? [];
      const update = found && updateOf(found, input, own);
      const result = update ?? schema.safeParse(input);
      const problems = [
        ...shapeProblems(row, columns.length),
        ...damage,
        ...(broken || row.corrected ? undecodable(row.cells, reading) : []),
        ...(result.success ? [] : 'details' in result ? result.details : toDetails(result.error.issues)),
        ...(found ? [] : checkCustom(own, input.custom ?? {}).problems),
        ...codeProblems(reading.kind, key, known, seen),
      ].slice(0, LIMITS.rowProblems);
      if (reading.kind === 'parcels' && key !== null && !seen.has(key)) seen.set(key, row.row);
      if (problems.length === 0 && result.success && key !== null) {
        if (!found || !update?.success)
          checked.good.push({ row: row.row, code_key: key, input: result.data as GoodRow['input'] });
        else if (update.change === null) checked.unchanged.push(row.row);
        else {
          const { data, change } = update;
          checked.changed.push({
            row: row.row,
            code_key: key,
            parcel_id: found.parcel.id,
            input: data,
            change,
          });
        }
        const early = unlikelyDates(result.data);
        const others = unlikely.filter((one) => early.every(({ field }) => field !== one.field));
        const unprinted = reading.kind === 'parcels' ? unprintable(result.data) : [];
        note(checked, row.row, [...early, ...others, ...unprinted]);
        if (reading.kind === 'parcels' && !found) noteGuessable(checked, row.row, key, reading.prefix);
      } else checked.bad += 1;
      if (problems.length > 0 || row.corrected)
        checked.kept.push({
          row: row.row,
          // A correction is stored as typed: replacements apply to it again.
          cells: ((row.corrected && row.typed) || row.cells).map((cell, at) =>
            withoutGuard(cell, reading.mapping[at] ?? ''),
          ),
          problems,
          corrected: row.corrected ?? false,
        });
      const room = LIMITS.importProblems - checked.problems.length;
      checked.problems.push(...problems.slice(0, room).map((problem) => ({ row: row.row, ...problem })));
    }
    await progress(start + slice.length);
    await turn();
  }
  return checked;
}

/** True if the cell has letters that depend on the encoding. */
export const isBeyondAscii = (cell: string) => /[^\0-\x7f]/u.test(cell);

function noteGuessedEncoding(checked: Checked, rows: Table['rows'], { encoding, encoding_guessed }: Reading) {
  const row = encoding_guessed ? rows.find(({ cells }) => cells.some(isBeyondAscii)) : undefined;
  if (row) checked.warnings.push({ row: row.row, ...toDetail('encoding', 'guessed_encoding', { encoding }) });
}

function undecodable(cells: readonly string[], { mapping, encoding }: Reading): ErrorDetail[] {
  return mapping.flatMap((field, at) =>
    field !== null && cells[at]?.includes('\uFFFD') ? [toDetail(field, 'not_decodable', { encoding })] : [],
  );
}

function noteGuessable(checked: Checked, row: number, code: string, prefix: string | null) {
  if (!isGuessableCode(code, prefix)) return;
  checked.guessable += 1;
  if (checked.guessableCodes.length >= LIMITS.importProblems) return;
  checked.guessableCodes.push({ row, ...toDetail('tracking_code', 'guessable') });
}

function note({ warnings }: Checked, row: number, found: readonly ErrorDetail[]) {
  const room = LIMITS.importProblems - warnings.length;
  warnings.push(...found.slice(0, room).map((detail) => ({ row, ...detail })));
}

function shapeProblems({ cells, broken }: Table['rows'][number], columns: number): ErrorDetail[] {
  if (broken) return [toDetail('', 'open_quote')];
  const more = cells.slice(columns).some((cell) => cell.trim() !== '');
  return more ? [toDetail('', 'too_many_cells')] : [];
}

function codeProblems(
  kind: ImportKind,
  key: string | null,
  known: Map<string, string>,
  seen: Map<string, number>,
): ErrorDetail[] {
  const field = 'tracking_code';
  if (key === null) return kind === 'events' ? [toDetail(field, 'required')] : [];
  if (kind === 'events') return known.has(key) ? [] : [toDetail(field, 'unknown')];
  const before = seen.get(key);
  if (before !== undefined) return [toDetail(field, 'repeated', { row: before })];
  return known.has(key) ? [toDetail(field, 'taken')] : [];
}

/** Converts a row into the input that a client would send to the API. */
function read(
  cells: readonly string[],
  { kind, mapping, date_order, time_zone, own = [] }: Reading,
  units: readonly (string | undefined)[],
  spellings: ReadonlyMap<string, string>,
) {
  const input: Record<string, unknown> & { custom?: Record<string, string> } =
    kind === 'events' ? { parcel_id: ANY_PARCEL } : {};
  const damage: ErrorDetail[] = [];
  const unlikely: ErrorDetail[] = [];
  let code = '';
  const zone = kind === 'events' ? zoneOfRow(cells, mapping) : undefined;
  if (zone !== undefined) input.time_zone = zone;
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue;
    const { text, exact } = readCell(cells[at] ?? '', field);
    const custom = ownField(field, own);
    if (custom) {
      input.custom = { ...input.custom, [custom.key]: ownValue(text, custom, date_order) };
      continue;
    }
    if (!exact && isDamaged(text, field)) damage.push(toDetail(field, 'spreadsheet_damage'));
    if (isShortenedPhone(text, field)) unlikely.push(toDetail(field, 'spreadsheet_damage'));
    if (field === 'tracking_code') code = text;
    if (kind === 'events' && field === 'tracking_code') continue;
    const said = field === 'status' ? (spellings.get(text.normalize('NFC')) ?? text) : text;
    const value = valueOf(said, columnKind(kind, field), date_order, zone ?? time_zone);
    if (isDate(kind, field) && isDistant(value) && hasShortYear(text, date_order))
      unlikely.push(toDetail(field, 'unlikely_date'));
    if (field !== 'time_zone' || !(text === '' || NONE.test(text)))
      input[field] = withUnit(value, field, units[at]);
  }
  return { input, key: codeKey(code) || null, damage, unlikely };
}

/** Time zone behind a time, as in RFC 9557: `2026-11-26T20:48:00-05:00[America/New_York]`. */
const ZONE_BEHIND = /\[([A-Za-z][\w/+-]*)\]\s*$/;

/** Returns the time zone that an event's row names, beside its time or in a column of its own. */
function zoneOfRow(cells: readonly string[], mapping: readonly (string | null)[]): string | undefined {
  const cell = (field: string) => (cells[mapping.indexOf(field)] ?? '').trim();
  return [cell('time_zone'), ZONE_BEHIND.exec(cell('created_at'))?.[1] ?? ''].find(isTimeZone);
}

/** Converts a cell to the API's format of a custom field. */
function ownValue(text: string, { kind, options }: CustomField, order: DateOrder | null): string {
  if (kind === 'text') return text;
  if (kind === 'choice') {
    const same = options.find((option) => labelKey(option) === labelKey(text));
    return same ?? (NONE.test(text) ? '' : text);
  }
  if (NONE.test(text)) return '';
  return kind === 'date' ? toDay(text, order) : plainNumber(text);
}

/**
 * Returns a number without separators of thousands, and with a point. A single comma before three digits may be
 * either, so that it stays, and is no number; so may a single point before three digits that end in 0, which an export
 * never writes.
 */
function plainNumber(text: string): string {
  const bare = asciiNumber(text).replaceAll(/[\s'’\u00a0\u202f]/gu, '');
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$|^[+-]?\d{1,3}(?:,\d{3}){2,}$/.test(bare))
    return bare.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?[1-9]\d{0,2}\.\d{2}0$/.test(bare)) return 'NaN';
  return /^[+-]?\d+,(?:\d{1,2}|\d{4,})$/.test(bare) ? bare.replace(',', '.') : bare;
}

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Converts a cell to the API's format. */
function valueOf(text: string, kind: ColumnKind, order: DateOrder | null, timeZone: string): string {
  const word = text.toLowerCase();
  switch (kind) {
    case 'instant':
      return text === '' || NONE.test(text) ? '' : toInstant(text, order, timeZone);
    case 'date':
      return NONE.test(text) ? '' : toDay(text, order);
    case 'email':
      return NONE.test(text) ? '' : bareEmail(text);
    case 'latitude':
    case 'longitude':
    case 'zoom':
      return asciiNumber(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
    case 'yes_no':
      return YES.has(word) ? 'yes' : NO.has(word) ? 'no' : text;
    case 'word':
      return word;
    case 'step':
      return word.replaceAll(/[\s-]+/gu, '_');
    default:
      return text;
  }
}
