import type { DataSource } from 'typeorm';

/** Folds case, accents, white space, hyphens and underscores: two statuses with one key differ only in spelling. */
export const statusKey = (status: string): string =>
  status
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_\-‐-―]+/gu, ' ')
    .trim();

/** SQL form of {@link statusKey}. */
const key = (status: string) => `btrim(regexp_replace(fold_text(${status}), '[[:space:]_‐-―-]+', ' ', 'g'))`;

/**
 * Maps each status to the spelling that most parcels have, or else most of these rows.
 *
 * @param used number of rows by status
 */
export async function spellingsOf(
  database: Pick<DataSource, 'query'>,
  used: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  if (used.size === 0) return new Map();
  const rows = await database.query<{ given: string; status: string }[]>(
    `WITH asked AS MATERIALIZED (
       SELECT status, rows, ${key('status')} AS key FROM unnest($1::text[], $2::integer[]) AS asked (status, rows)
     ), used AS (
       SELECT status, count(*) AS parcels FROM parcels WHERE deleted_at IS NULL GROUP BY status
     ), spelled AS (
       SELECT key, status, 0 AS parcels, rows FROM asked
       UNION ALL
       SELECT ${key('status')}, status, parcels, 0 FROM used WHERE status IS NOT NULL
     )
     SELECT DISTINCT ON (asked.status) asked.status AS given, spelled.status
     FROM asked JOIN spelled USING (key)
     ORDER BY asked.status, spelled.parcels DESC, spelled.rows DESC, spelled.status`,
    [[...used.keys()], [...used.values()]],
  );
  return new Map(rows.map(({ given, status }) => [given, status]));
}
