import {
  CreateActivity,
  CreateParcel,
  isGuessableCode,
  LIMITS,
  toDetail,
  toDetails,
  type DateOrder,
  type ErrorDetail,
  type ImportKind,
  type ImportProblem,
} from '@vaultway/contracts';
import { setImmediate as turn } from 'node:timers/promises';
import { codeKey } from '../parcels/code-key.js';
import { FORMULA_START } from '../parcels/list/parcel-csv.js';
import type { Table } from './csv-reader.js';
import { columnKind, type ColumnKind } from './import-columns.js';
import { detectDateOrder, toDay, toInstant } from './import-dates.js';

/** Rows to check before look-ups get their turn: a few milliseconds' worth. */
const ROWS_PER_TURN = 100;

/** A placeholder for the parcel of an event, which is only looked up by its code. */
const ANY_PARCEL = 'any';

/** How to read the rows of a file. */
export interface Reading {
  kind: ImportKind;
  mapping: readonly (string | null)[];
  date_order: DateOrder | null;
  time_zone: string;
  /** With which the company's codes begin. */
  prefix: string | null;
}

/** A row that can be imported. */
export interface GoodRow {
  row: number;
  code_key: string;
  input: CreateParcel | CreateActivity;
}

export interface Checked {
  good: GoodRow[];
  bad: number;
  /** Good rows whose new code is easy to guess, which is allowed. */
  guessable: number;
  problems: ImportProblem[];
}

export const countsOf = ({ good, bad, guessable, problems }: Checked) => ({
  good: good.length,
  bad,
  guessable,
  problems,
});

/** Finds the ids of the parcels that have these code keys, by code key. */
export type FindCodes = (keys: string[]) => Promise<Map<string, string>>;

/** The order of day and month in the date columns; null when an admin has to choose. */
export function dateOrderOf(
  { rows }: Table,
  kind: ImportKind,
  mapping: readonly (string | null)[],
): DateOrder | null {
  const isDate = (field: string) => ['date', 'instant'].includes(columnKind(kind, field));
  const columns = [...mapping.entries()].flatMap(([at, field]) =>
    field !== null && isDate(field) ? [at] : [],
  );
  return detectDateOrder(rows.flatMap(({ cells }) => columns.map((at) => cells[at] ?? '')));
}

/**
 * Checks each row against the rules of the API and against the other rows. A parcel's code must be free, an event's
 * must exist.
 *
 * @param progress called with the number of rows checked so far
 */
export async function checkRows(
  { columns, rows }: Table,
  reading: Reading,
  findCodes: FindCodes,
  progress: (done: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Checked> {
  const checked: Checked = { good: [], bad: 0, guessable: 0, problems: [] };
  const seen = new Map<string, number>();
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    const slice = rows
      .slice(start, start + ROWS_PER_TURN)
      .map((row) => ({ row, ...read(row.cells, reading) }));
    const known = await findCodes([...new Set(slice.flatMap(({ key }) => key ?? []))]);
    for (const { row, key, input } of slice) {
      const schema = reading.kind === 'parcels' ? CreateParcel : CreateActivity;
      const result = schema.safeParse(input);
      const problems = [
        ...shapeProblems(row, columns.length),
        ...(result.success ? [] : toDetails(result.error.issues)),
        ...codeProblems(reading.kind, key, known, seen),
      ];
      if (reading.kind === 'parcels' && key !== null && !seen.has(key)) seen.set(key, row.row);
      if (problems.length === 0 && result.success && key !== null) {
        checked.good.push({ row: row.row, code_key: key, input: result.data });
        if (reading.kind === 'parcels' && isGuessableCode(key, reading.prefix)) checked.guessable += 1;
      } else checked.bad += 1;
      const room = LIMITS.importProblems - checked.problems.length;
      checked.problems.push(...problems.slice(0, room).map((problem) => ({ row: row.row, ...problem })));
    }
    await progress(start + slice.length);
    await turn();
  }
  return checked;
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

/** A row in the form in which a client would send it to the API. */
function read(cells: readonly string[], { kind, mapping, date_order, time_zone }: Reading) {
  const input: Record<string, unknown> = kind === 'events' ? { parcel_id: ANY_PARCEL } : {};
  let code = '';
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue;
    const text = unguarded(cells[at] ?? '');
    if (field === 'tracking_code') code = text;
    if (kind === 'events' && field === 'tracking_code') continue;
    input[field] = valueOf(text, columnKind(kind, field), date_order, time_zone);
  }
  return { input, key: codeKey(code) || null };
}

/** Without the leading apostrophe that keeps a spreadsheet from running a text as a formula. */
function unguarded(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

/** A cell as the API understands it. */
function valueOf(text: string, kind: ColumnKind, order: DateOrder | null, timeZone: string): string {
  const word = text.toLowerCase();
  switch (kind) {
    case 'instant':
      return text === '' ? '' : toInstant(text, order, timeZone);
    case 'date':
      return toDay(text, order);
    case 'latitude':
    case 'longitude':
    case 'zoom':
      return text.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
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
