import type { ListQuery } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import { ApiError } from '../errors/index.js';
import { isDataError } from './postgres-errors.js';

/** Columns that a list is sorted by, all in one direction. */
export interface SortOrder {
  /** Unique together. Only the first may be null. */
  keys: readonly SortKey[];
  descending: boolean;
  /** Place of nulls; absent if the first key is never null. */
  nulls?: 'first' | 'last';
  /** Operators of the order's index, unless it has the type's own. */
  operators?: { less: string; greater: string };
}

export interface SortKey {
  /** Column or expression */
  sql: string;
  type: 'timestamptz' | 'date' | 'uuid' | 'text' | 'numeric';
}

/** Values of a row's sort keys as Postgres prints them: a JavaScript date would lose microseconds. */
export type KeyValues = readonly (string | null)[];

/** Turns a value into a placeholder of the statement. */
type Parameter = (value: unknown) => string;

/** Returns the select list's columns with the values of the sort keys. */
export const keyColumns = ({ keys }: SortOrder): string[] =>
  keys.map(({ sql }, index) => `CAST(${sql} AS text) AS ${keyColumn(index)}`);

export const keyColumn = (index: number) => `after_${index}`;

/** Reads the columns of {@link keyColumns}. */
export const keyValues = ({ keys }: SortOrder, row: object): KeyValues =>
  keys.map((_key, index) => {
    const value = (row as Record<string, string | null>)[keyColumn(index)];
    if (value === undefined) throw new Error('A statement lacks the columns of its sort keys');
    return value;
  });

export function orderBy({ keys, descending, nulls, operators }: SortOrder): string {
  const [less, greater] = operators
    ? [`USING ${operators.less}`, `USING ${operators.greater}`]
    : ['ASC', 'DESC'];
  return keys
    .map(({ sql }, index) => {
      const place = index === 0 && nulls ? ` NULLS ${nulls.toUpperCase()}` : '';
      return `${sql} ${descending ? greater : less}${place}`;
    })
    .join(', ');
}

/** Returns a condition for the rows behind those values. Compares all keys at once, as an index can. */
export function isBehind(
  { keys, descending, nulls, operators }: SortOrder,
  values: KeyValues,
  parameter: Parameter,
): string {
  const { less, greater } = operators ?? { less: '<', greater: '>' };
  const behind = (from: number) => {
    const columns = keys.slice(from).map(({ sql }) => sql);
    const bounds = keys
      .slice(from)
      .map(({ type }, index) => `CAST(${parameter(values[from + index])} AS ${type})`);
    return `(${columns.join(', ')}) ${descending ? less : greater} (${bounds.join(', ')})`;
  };
  if (nulls === undefined) return behind(0);
  const first = keys[0]?.sql;
  if (values[0] === null) {
    const amongNulls = `${first} IS NULL AND ${behind(1)}`;
    return nulls === 'last' ? `(${amongNulls})` : `(${first} IS NOT NULL OR ${amongNulls})`;
  }
  return nulls === 'last' ? `(${behind(0)} OR ${first} IS NULL)` : behind(0);
}

/** Parts of a list's query that say which rows to return. */
export type Paging = Pick<ListQuery, 'page' | 'per_page' | 'after'>;

/**
 * A place in a list: a page by number, or the rows after a cursor, which are neither repeated nor skipped while others
 * are written. A cursor holds the sort values of the row before, and is only valid with the same filters.
 */
export class Keyset {
  /** Number of the page; by cursor, the number of pages read so far. */
  readonly page: number;
  readonly per_page: number;
  readonly byCursor: boolean;
  /** Rows to skip; none by cursor. */
  readonly offset: number;
  private readonly behind: KeyValues | undefined;
  private readonly bound: string;

  /**
   * @param list distinguishes the list from others with the same filters
   * @throws ApiError `validation` for a cursor of another list, sort or filter, or one beside a page number
   */
  constructor(
    list: unknown,
    query: Paging,
    readonly order: SortOrder,
  ) {
    const { page, per_page, after, ...filters } = query;
    this.bound = JSON.stringify([list, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    this.per_page = per_page;
    this.byCursor = after !== null;
    if (after === null) {
      this.page = page ?? 1;
    } else {
      if (page !== undefined) throw wrongCursor();
      ({ page: this.page, values: this.behind } = this.open(after));
    }
    this.offset = this.byCursor ? 0 : (this.page - 1) * per_page;
  }

  /**
   * Returns a condition for the rows after the cursor; any row by page number.
   *
   * @param order the same order, for a statement in which the keys have other names
   */
  condition(parameter: Parameter, order = this.order): string {
    return this.behind ? isBehind(order, this.behind, parameter) : 'true';
  }

  /** Runs a list's statements. @throws ApiError `validation` if a forged cursor has values that Postgres cannot read */
  async read<T>(statements: () => Promise<T>): Promise<T> {
    try {
      return await statements();
    } catch (error) {
      throw this.byCursor && isDataError(error) ? wrongCursor() : error;
    }
  }

  /**
   * Splits a page from the row that tells whether more follow.
   *
   * @param rows one more than the page has
   * @param valuesOf by default, the statement selects the columns of {@link keyColumns}
   */
  cut<R extends object>(
    rows: readonly R[],
    valuesOf: (row: R) => KeyValues = (row) => keyValues(this.order, row),
  ): { rows: R[]; next: string | null } {
    const ownRows = rows.slice(0, this.per_page);
    const last = ownRows.at(-1);
    const isLast = rows.length <= this.per_page || last === undefined;
    return { rows: ownRows, next: isLast ? null : this.seal(valuesOf(last)) };
  }

  private seal(values: KeyValues): string {
    const page = this.page + 1;
    return encode([this.checksum(page, values), page, ...values]);
  }

  private open(cursor: string): { page: number; values: KeyValues } {
    const [checksum, page, ...values] = decode(cursor);
    const { keys, nulls } = this.order;
    const isValue = (value: unknown, index: number) =>
      typeof value === 'string' || (value === null && index === 0 && nulls !== undefined);
    const isRead =
      Number.isSafeInteger(page) &&
      (page as number) > 1 &&
      values.length === keys.length &&
      values.every(isValue) &&
      checksum === this.checksum(page as number, values as KeyValues);
    if (!isRead) throw wrongCursor();
    return { page: page as number, values: values as KeyValues };
  }

  private checksum(page: number, values: KeyValues): string {
    const content = JSON.stringify([this.bound, page, values]);
    return createHash('sha256').update(content).digest('base64url').slice(0, CHECKSUM_LENGTH);
  }
}

const CHECKSUM_LENGTH = 12;

const wrongCursor = () => ApiError.field('after', 'invalid');

const encode = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

function decode(cursor: string): unknown[] {
  const text = Buffer.from(cursor, 'base64url');
  if (text.toString('base64url') !== cursor) return [];
  try {
    const parts: unknown = JSON.parse(text.toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
