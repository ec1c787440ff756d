import type { AuditRecord, NamedAudit } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import type { AuditEntity } from './audit.entity.js';

/** Facts about an entry that other entries hold. */
export type AuditRelations = Pick<AuditRecord, 'parts' | 'undoes' | 'undone'>;

interface Related extends Omit<NamedAudit, 'at'> {
  at: Date;
  /** Entry that it concerns. */
  of: string;
}

/**
 * Reads how many parts entries have, what they undid, and what undid them. A bulk change is undone once all its parts
 * are.
 */
export async function relationsOf(
  database: DataSource,
  rows: readonly AuditEntity[],
): Promise<(id: string) => AuditRelations> {
  const ids = rows.map(({ id }) => id);
  const bulk = rows.filter(({ record_type }) => record_type === 'bulk').map(({ id }) => id);
  const parts = await database.query<{ of: string; parts: number }[]>(
    'SELECT part_of AS of, count(*)::int AS parts FROM audit WHERE part_of = ANY($1::uuid[]) GROUP BY part_of',
    [ids],
  );
  const undone = await database.query<Related[]>(
    `SELECT undoes AS of, ${NAMED} FROM audit WHERE undoes = ANY($1::uuid[])`,
    [ids],
  );
  const undoes = await database.query<Related[]>(
    `SELECT undo.id AS of, ${NAMED} FROM audit JOIN audit AS undo ON undo.undoes = audit.id
     WHERE undo.id = ANY($1::uuid[])`,
    [ids],
  );
  if (bulk.length > 0) {
    undone.push(...(await database.query<Related[]>(BULK_UNDONE, [bulk])));
    undoes.push(...(await database.query<Related[]>(BULK_UNDOES, [bulk])));
  }
  const [count, later, earlier] = [byEntry(parts), byEntry(undone), byEntry(undoes)];
  return (id) => ({
    parts: count.get(id)?.parts ?? 0,
    undoes: named(earlier.get(id)),
    undone: named(later.get(id)),
  });
}

const NAMED = 'audit.id, audit.at, audit.admin_email, audit.action';

/** The last entry that undid a part, once all parts are undone. */
const BULK_UNDONE = `
  SELECT whole.of, ${NAMED} FROM (
    SELECT part.part_of AS of, (array_agg(coalesce(undo.part_of, undo.id) ORDER BY undo.at DESC, undo.id DESC))[1] AS last
    FROM audit AS part LEFT JOIN audit AS undo ON undo.undoes = part.id
    WHERE part.part_of = ANY($1::uuid[]) GROUP BY part.part_of HAVING count(*) = count(undo.id)
  ) AS whole JOIN audit ON audit.id = whole.last`;

/** The bulk change whose parts this one undid, if it was a single one. */
const BULK_UNDOES = `
  SELECT whole.of, ${NAMED} FROM (
    SELECT part.part_of AS of, array_agg(DISTINCT undone.part_of) AS undone
    FROM audit AS part JOIN audit AS undone ON undone.id = part.undoes
    WHERE part.part_of = ANY($1::uuid[]) AND undone.part_of IS NOT NULL GROUP BY part.part_of
  ) AS whole JOIN audit ON audit.id = whole.undone[1] WHERE cardinality(whole.undone) = 1`;

const byEntry = <R extends { of: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.of, row]));

const named = (row: Related | undefined): NamedAudit | null =>
  row ? { id: row.id, at: row.at.toISOString(), admin_email: row.admin_email, action: row.action } : null;
