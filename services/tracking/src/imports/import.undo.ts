import type { Admin, ImportKind } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { ImportEntity } from './import.entity.js';

const TABLES = { parcels: 'parcels', events: 'activities' } as const satisfies Record<ImportKind, string>;

export interface Removed {
  id: string;
  /** The key of the parcel's code. */
  code_key: string;
}

/**
 * Moves what an import made and nobody changed since to the trash, each with its audit row.
 *
 * @returns what was removed, and how many records were left
 */
export async function undoRows(
  tx: EntityManager,
  { id, kind, ran_at, created }: ImportEntity,
  by: Admin,
): Promise<{ removed: Removed[]; kept: number }> {
  const table = TABLES[kind];
  // A parcel's events are changes of it; an event stands for itself.
  const [rows] = await tx.query<[{ id: string; parcel_id?: string; code_key?: string }[], number]>(
    `UPDATE ${table} AS record SET deleted_at = now()
     FROM import_records AS made
     WHERE made.import_id = $1 AND record.id = made.record_id
       AND record.updated_at = $2 AND record.deleted_at IS NULL
     RETURNING record.id, ${kind === 'parcels' ? 'record.code_key' : 'record.parcel_id'}`,
    [id, ran_at],
  );
  const ids = rows.map((row) => row.id);
  await tx.query(
    `INSERT INTO audit (id, at, admin_id, admin_email, action, record_type, record_id, before, after)
     SELECT gen_random_uuid(), now(), $2, $3, $4, made.record_type, made.record_id, made.after, NULL
     FROM audit AS made
     WHERE made.record_type = $5 AND made.record_id = ANY($1::text[]) AND made.action = $6`,
    [ids, by.id, by.email, ...wordsOf(kind)],
  );
  if (kind === 'parcels')
    return {
      removed: rows.map((row) => ({ id: row.id, code_key: row.code_key ?? '' })),
      kept: created - ids.length,
    };
  const parcels = await tx.query<Removed[]>('SELECT id, code_key FROM parcels WHERE id = ANY($1::uuid[])', [
    [...new Set(rows.map((row) => row.parcel_id))],
  ]);
  const keys = new Map(parcels.map((parcel) => [parcel.id, parcel.code_key]));
  return {
    removed: rows.map((row) => ({ id: row.id, code_key: keys.get(row.parcel_id ?? '') ?? '' })),
    kept: created - ids.length,
  };
}

const wordsOf = (kind: ImportKind) =>
  kind === 'parcels'
    ? ['parcel.deleted', 'parcel', 'parcel.created']
    : ['activity.deleted', 'activity', 'activity.created'];
