import {
  CreateActivity,
  CreateParcel,
  LIMITS,
  toDetails,
  type DateOrder,
  type ImportKind,
  type ImportProblem,
} from '@vaultway/contracts';
import { setImmediate as turn } from 'node:timers/promises';
import { codeKey } from '../parcels/code-key.js';
import type { Table } from './csv.reader.js';
import { detectDateOrder, toDay, toInstant } from './import.dates.js';

/** Rows that are looked at before look-ups get their turn: a few milliseconds. */
const AT_ONCE = 100;

/** Stands for the parcel of an event while it is not known yet. */
const SOME_PARCEL = 'some';

export interface Reading {
  kind: ImportKind;
  mapping: readonly (string | null)[];
  date_order: DateOrder | null;
  time_zone: string;
}

/** A row that can be written. */
export interface GoodRow {
  row: number;
  code_key: string;
  facts: CreateParcel | CreateActivity;
}

export interface Checked {
  good: GoodRow[];
  bad: number;
  problems: ImportProblem[];
}

export const countsOf = ({ good, bad, problems }: Checked) => ({ good: good.length, bad, problems });

/** What the database knows of codes. */
export type KnownCodes = (keys: string[]) => Promise<Map<string, string>>;

/** The order of the dates in the columns that are dates; null when somebody has to say. */
export function dateOrderOf({ rows }: Table, mapping: readonly (string | null)[]): DateOrder | null {
  const columns = [...mapping.entries()].flatMap(([at, field]) => (isDate(field) ? [at] : []));
  return detectDateOrder(rows.flatMap(({ cells }) => columns.map((at) => cells[at] ?? '')));
}

/**
 * Holds each row to the rules of the API and to each other.
 *
 * @param known looks codes up: a parcel's must be free, an event's must exist
 * @param progress is told how many rows were looked at
 */
export async function checkRows(
  { columns, rows }: Table,
  reading: Reading,
  known: KnownCodes,
  progress: (done: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Checked> {
  const found: Checked = { good: [], bad: 0, problems: [] };
  const seen = new Map<string, number>();
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE).map((row) => ({ row, ...read(row.cells, reading) }));
    const taken = await known([...new Set(some.flatMap(({ key }) => key ?? []))]);
    for (const { row, key, input } of some) {
      const rule = reading.kind === 'parcels' ? CreateParcel : CreateActivity;
      const result = rule.safeParse(input);
      const problems = [
        ...shapeProblems(row, columns.length),
        ...(result.success ? [] : toDetails(result.error.issues)),
        ...codeProblems(reading.kind, key, taken, seen),
      ];
      if (reading.kind === 'parcels' && key !== null && !seen.has(key)) seen.set(key, row.row);
      if (problems.length === 0 && result.success && key !== null)
        found.good.push({ row: row.row, code_key: key, facts: result.data });
      else found.bad += 1;
      const room = LIMITS.importProblems - found.problems.length;
      found.problems.push(...problems.slice(0, room).map((problem) => ({ row: row.row, ...problem })));
    }
    await progress(start + some.length);
    await turn();
  }
  return found;
}

type Problem = Omit<ImportProblem, 'row'>;

function shapeProblems({ cells, broken }: Table['rows'][number], columns: number): Problem[] {
  if (broken)
    return [{ field: '', code: 'open_quote', message: 'A quotation mark in this row is not closed' }];
  const more = cells.slice(columns).some((cell) => cell.trim() !== '');
  return more
    ? [{ field: '', code: 'too_many_cells', message: 'This row has more cells than the header' }]
    : [];
}

function codeProblems(
  kind: ImportKind,
  key: string | null,
  known: Map<string, string>,
  seen: Map<string, number>,
): Problem[] {
  const field = 'tracking_code';
  if (key === null)
    return kind === 'events' ? [{ field, code: 'required', message: 'Tracking code is required' }] : [];
  if (kind === 'events')
    return known.has(key) ? [] : [{ field, code: 'unknown', message: 'No parcel has this tracking code' }];
  const before = seen.get(key);
  if (before !== undefined)
    return [{ field, code: 'repeated', message: `Row ${before} has the same tracking code` }];
  return known.has(key) ? [{ field, code: 'taken', message: 'This tracking code is already in use' }] : [];
}

/** A row as the API would be sent it. */
function read(cells: readonly string[], { kind, mapping, date_order, time_zone }: Reading) {
  const input: Record<string, unknown> = kind === 'events' ? { parcel_id: SOME_PARCEL } : {};
  let code = '';
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue;
    const text = unguarded(cells[at] ?? '');
    if (field === 'tracking_code') code = text;
    if (kind === 'events' && field === 'tracking_code') continue;
    input[field] = valueOf(field, text, date_order, time_zone);
  }
  return { input, key: codeKey(code) || null };
}

/** Spreadsheets are kept from taking a text for a formula by an apostrophe in front of it. */
const unguarded = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '');

const isDate = (field: string | null) => field !== null && /(_date|^created_at)$/.test(field);

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

function valueOf(field: string, text: string, order: DateOrder | null, timeZone: string): string {
  if (field === 'created_at') return text === '' ? '' : toInstant(text, order, timeZone);
  if (isDate(field)) return toDay(text, order);
  if (field.startsWith('map_')) return text.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  const word = text.toLowerCase();
  if (field === 'show_map') return YES.has(word) ? 'yes' : NO.has(word) ? 'no' : text;
  return field === 'icon' || field === 'color' ? word : text;
}
