import type { ListQuery } from '@vaultway/contracts';
import { Brackets, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { Page } from '../http/index.js';

/** A LIKE pattern that finds `text` anywhere; `%`, `_` and `\` in it have no special meaning. */
export const likePattern = (text: string) => `%${startPattern(text)}`;
/** The same at the beginning. */
export const startPattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The same on every machine, whatever its locale: `É` finds `é`. */
const withoutCase = (text: string) => `lower(${text} COLLATE pg_c_utf8)`;

/**
 * Answers a list call: searches, sorts and pages `rows`.
 *
 * @param searched columns in which `q` is looked for, ignoring case
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
  const descending = query.sort.startsWith('-');
  const column = descending ? query.sort.slice(1) : query.sort;
  const direction = descending ? 'DESC' : 'ASC';
  const isText = rows.expressionMap.mainAlias?.metadata.findColumnWithPropertyName(column)?.type === 'text';
  const [found, total] = await rows
    .orderBy(isText ? withoutCase(`${alias}.${column}`) : `${alias}.${column}`, direction, 'NULLS LAST')
    .addOrderBy(`${alias}.id`, direction)
    .offset((query.page - 1) * query.per_page)
    .limit(query.per_page)
    .getManyAndCount();
  return new Page(found.map(toView), total, query);
}
