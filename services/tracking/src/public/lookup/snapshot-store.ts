import type { DataSource } from 'typeorm';
import { HOLD_SQL, MISSING_SQL, STORE_SQL } from './lookup.query.js';

const PARCELS_PER_STATEMENT = 64;
const SNAPSHOTS_PER_STATEMENT = 5000;
/** Two statements at once take little more than half as long as one after the other. */
export const SNAPSHOT_CONNECTIONS = 2;
const NIL = '00000000-0000-0000-0000-000000000000';
/** Whoever changes a parcel waits no longer than this for one that is held: where the table of snapshots is locked, this gives way. */
const GIVE_WAY_AFTER = '100ms';
const IN_THE_WAY = new Set(['55P03', '40P01']);

/**
 * Stores what look-ups of these code keys answer now, unless somebody is changing the parcel.
 * @returns how many were stored
 */
export async function storeSnapshots(database: DataSource, keys: readonly string[]): Promise<number> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '${GIVE_WAY_AFTER}'`);
      const held: { code_key: string }[] = await tx.query(HOLD_SQL, [keys]);
      // A statement of its own: it sees each parcel, and its events, as they are while it is held.
      if (held.length > 0) await tx.query(STORE_SQL, [held.map(({ code_key }) => code_key)]);
      return held.length;
    });
  } catch (error) {
    if (IN_THE_WAY.has((error as { code?: string }).code ?? '')) return 0;
    throw error;
  }
}

/**
 * Stores what a look-up answers, by {@link SNAPSHOT_CONNECTIONS} at a time, for every parcel that has no snapshot or an outdated one.
 * @param progress told after each statement how many parcels have been looked at and how many were stored
 */
export async function storeMissingSnapshots(
  database: DataSource,
  progress: (seen: number, stored: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  let [seen, stored] = [0, 0];
  const pages = pagesOfParcels(database, signal);
  const storeSome = async (): Promise<void> => {
    for await (const parcels of pages) {
      const keys = parcels.flatMap(({ code_key, missing }) => (missing ? [code_key] : []));
      if (keys.length > 0) stored += await storeSnapshots(database, keys);
      progress((seen += parcels.length), stored);
    }
  };
  // Both take the next page of the same ones.
  await Promise.all(Array.from({ length: SNAPSHOT_CONNECTIONS }, storeSome));
}

interface ParcelToStore {
  id: string;
  code_key: string;
  missing: boolean;
}

async function* pagesOfParcels(database: DataSource, signal?: AbortSignal): AsyncGenerator<ParcelToStore[]> {
  let after: string | undefined = NIL;
  while (after !== undefined) {
    if (signal?.aborted === true) return;
    const parcels: ParcelToStore[] = await database.query(MISSING_SQL, [after, PARCELS_PER_STATEMENT]);
    if (parcels.length > 0) yield parcels;
    after = parcels.at(-1)?.id;
  }
}

/** Of some that follow an ID, those that are of another version of their parcel's row, or whose parcel is gone. */
const DELETE_SQL = `
  WITH read AS (
    SELECT parcel_id FROM lookup_snapshots WHERE parcel_id > $1 ORDER BY parcel_id LIMIT $2
  ), outdated AS (
    SELECT snapshot.parcel_id FROM lookup_snapshots snapshot JOIN read USING (parcel_id)
    WHERE NOT EXISTS (SELECT FROM parcels p WHERE p.id = snapshot.parcel_id AND p.xmin = snapshot.row_version)
    FOR UPDATE OF snapshot SKIP LOCKED
  ), deleted AS (
    DELETE FROM lookup_snapshots USING outdated WHERE lookup_snapshots.parcel_id = outdated.parcel_id
  )
  SELECT parcel_id AS last FROM read ORDER BY parcel_id DESC LIMIT 1`;

/** A change deletes the snapshot of its parcel; a look-up that began before it may have stored it once more. */
export async function deleteOutdatedSnapshots(database: DataSource, signal?: AbortSignal): Promise<void> {
  let after: string | undefined = NIL;
  while (after !== undefined) {
    if (signal?.aborted === true) return;
    const rows: { last: string }[] = await database.query(DELETE_SQL, [after, SNAPSHOTS_PER_STATEMENT]);
    after = rows[0]?.last;
  }
}
