import type { ListQuery } from '@vaultway/contracts';
import { Brackets, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { Page } from '../http/index.js';
import { PatientPages } from './patient-pages.js';
import { keyColumn, Keyset, type Paging, type SortKey, type SortOrder } from './keyset.js';

/** Returns a LIKE pattern that matches `text` anywhere, with `%`, `_` and `\` escaped. */
export const likePattern = (text: string) => `%${startPattern(text)}`;
/** Returns a LIKE pattern that matches `text` at the beginning. */
export const startPattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Folds case independently of the locale: `É` finds `é`. */
export const withoutCase = (text: string) => `lower(${text} COLLATE pg_c_utf8)`;

/**
 * Serves a list call: searches, sorts and paginates `rows`.
 *
 * @param searched columns to search for `q`, ignoring case
 * @param toView maps a row to its public form
 */
export async function listPage<R extends ObjectLiteral, V>(
  rows: SelectQueryBuilder<R>,
  query: ListQuery,
  searched: readonly (keyof R & string)[],
  toView: (row: R) => V,
): Promise<Page<V>> {
  const { alias } = rows;
  if (query.q !== null) {
    const pattern = likePattern(query.q);
    rows.andWhere(
      new Brackets((any) => {
        for (const column of searched) {
          any.orWhere(`${withoutCase(`${alias}.${column}`)} LIKE ${withoutCase(':q')}`);
        }
      }),
      { q: pattern },
    );
  }
  const page = await sortedPage(rows, query, { ...sortOf(query.sort), nulls: 'last' });
  return page.with(page.rows.map(toView));
}

/** `-created_at` → the column, descending */
export const sortOf = (sort: string) => ({
  column: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

interface Sort {
  column: string;
  descending: boolean;
  /** Place of nulls, if the column has any. By default, they count as the largest, as in Postgres. */
  nulls?: 'first' | 'last';
}

/** Sorts rows by a column and their ID, and reads a page by number or cursor. */
export async function sortedPage<R extends ObjectLiteral>(
  rows: SelectQueryBuilder<R>,
  query: Paging,
  sort: Sort,
): Promise<Page<R>> {
  const { entities, keyset, next } = await readPage(rows, query, sort);
  const { offset, per_page } = keyset;
  const isRest = !keyset.byCursor && entities.length > 0 && entities.length <= per_page;
  const total = isRest ? offset + entities.length : await rows.getCount();
  return new Page(entities.slice(0, per_page), total, keyset, next);
}

/** Rows may hold whole records as JSON; this many fit in memory. */
const ROWS_PER_CHUNK = 200;

/**
 * Reads all rows in chunks, sorted as by {@link sortedPage}, without counting them. The time limit on a statement
 * applies to a chunk.
 */
export async function* sortedChunks<R extends ObjectLiteral>(
  rows: SelectQueryBuilder<R>,
  sort: Sort,
): AsyncGenerator<R[]> {
  const pages = new PatientPages(ROWS_PER_CHUNK);
  let after: string | null = null;
  do {
    const query = { after };
    const read: { page: R[]; next: string | null } = await pages.next(async (per_page) => {
      const { entities, next } = await readPage(rows, { per_page, ...query }, sort);
      return { page: entities.slice(0, per_page), next };
    });
    yield read.page;
    after = read.next;
  } while (after !== null);
}

/** Reads a page, and one row more if others follow. */
async function readPage<R extends ObjectLiteral>(
  rows: SelectQueryBuilder<R>,
  query: Paging,
  sort: Sort,
): Promise<{ entities: R[]; keyset: Keyset; next: string | null }> {
  const order = orderOf(rows, sort);
  const list = [rows.expressionMap.mainAlias?.metadata.tableName, sort, rows.getParameters()];
  const keyset = new Keyset(list, query, order);
  const { offset, per_page } = keyset;
  const page = rows
    .clone()
    .offset(offset)
    .limit(per_page + 1);
  const [direction, nulls] = [order.descending ? 'DESC' : 'ASC', order.nulls] as const;
  for (const [index, { sql }] of order.keys.entries()) {
    page.addSelect(`CAST(${sql} AS text)`, keyColumn(index));
    if (index === 0 && nulls) page.addOrderBy(sql, direction, `NULLS ${upper(nulls)}`);
    else page.addOrderBy(sql, direction);
  }
  const values: Record<string, unknown> = {};
  const parameter = (value: unknown) => {
    const name = `after_value_${Object.keys(values).length}`;
    values[name] = value;
    return `:${name}`;
  };
  page.andWhere(keyset.condition(parameter)).setParameters(values);
  const { entities, raw } = await keyset.read(() => page.getRawAndEntities<Record<string, string | null>>());
  return { entities, keyset, next: keyset.cut(raw).next };
}

const upper = (nulls: 'first' | 'last') => (nulls === 'first' ? 'FIRST' : 'LAST');

function orderOf<R extends ObjectLiteral>(
  { alias, expressionMap }: SelectQueryBuilder<R>,
  { column, descending, nulls = descending ? 'first' : 'last' }: Sort,
): SortOrder {
  const found = expressionMap.mainAlias?.metadata.findColumnWithPropertyName(column);
  const type = (found?.type ?? 'text') as SortKey['type'];
  const path = `${alias}.${column}`;
  return {
    keys: [
      { sql: type === 'text' ? withoutCase(path) : path, type },
      { sql: `${alias}.id`, type: 'uuid' },
    ],
    descending,
    ...(found?.isNullable && { nulls }),
  };
}
