import type { EntityManager } from 'typeorm';
import { HASH_BYTES } from './merkle-tree.js';
import { fingerprintOf } from './signed-note.js';
import { type ReadTiles, Tile, type TileName } from './tiles.js';

/** A published checkpoint. */
export interface Checkpoint {
  size: number;
  root: Buffer;
  note: string;
  /** The verifier key of its signature. */
  key: string;
}

/** A data source, or a transaction's manager. */
export type Database = Pick<EntityManager, 'query'>;

/** @param size of an earlier checkpoint; default: the newest */
export async function readCheckpoint(database: Database, size?: number): Promise<Checkpoint | undefined> {
  const rows = await database.query<(Omit<Checkpoint, 'size'> & { size: string })[]>(
    `SELECT size, root, note, key FROM log_checkpoints ${size === undefined ? '' : 'WHERE size = $1'}
     ORDER BY size DESC LIMIT 1`,
    size === undefined ? [] : [size],
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }))[0];
}

/** Returns the newest size and root, as printed in mails and on paper, which others keep. */
export async function readLogHead(database: Database): Promise<{ size: number; root: string } | null> {
  const newest = await readCheckpoint(database);
  return newest ? { size: newest.size, root: newest.root.toString('base64') } : null;
}

/** Formats the log head as a line of a document. */
export async function readLogLine(database: Database): Promise<string | null> {
  const newest = await readCheckpoint(database);
  if (!newest) return null;
  const { size, root, key } = newest;
  return `${size} entries, root ${root.toString('base64')}, key ${fingerprintOf(key)}`;
}

export const readTiles =
  (database: Database): ReadTiles =>
  async (names) => {
    const rows = await database.query<{ level: number; index: string; hashes: Buffer }[]>(
      `SELECT level, index, hashes FROM log_tiles
       JOIN unnest($1::smallint[], $2::bigint[]) AS wanted (level, index) USING (level, index)`,
      [names.map(({ level }) => level), names.map(({ index }) => index)],
    );
    return rows.map(({ level, index, hashes }) => new Tile(level, Number(index), hashes));
  };

export async function writeTiles(
  database: Database,
  tiles: (TileName & { hashes: Buffer })[],
): Promise<void> {
  await database.query(
    `INSERT INTO log_tiles (level, index, hashes)
     SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])
     ON CONFLICT (level, index) DO UPDATE SET hashes = excluded.hashes`,
    [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ hashes }) => hashes)],
  );
}

/** Returns the first `width` hashes of a tile; undefined if the tree has fewer. */
export async function readTile(
  database: Database,
  { level, index }: TileName,
  width: number,
): Promise<Buffer | undefined> {
  const [tile] = await readTiles(database)([{ level, index, width }]);
  const bytes = width * HASH_BYTES;
  return tile && tile.hashes.length >= bytes ? tile.hashes.subarray(0, bytes) : undefined;
}

/** Returns up to `count` entries from an index on, as far as the tree has them. */
export async function readEntries(database: Database, first: number, count: number): Promise<Buffer[]> {
  const rows = await database.query<{ entry: Buffer }[]>(
    'SELECT entry FROM log_leaves WHERE index >= $1 AND index < $2 ORDER BY index',
    [first, first + count],
  );
  return rows.map(({ entry }) => entry);
}

/**
 * Returns the condition that a later leaf has replaced a leaf. A handover has one leaf for each of its parcels; an
 * earlier release wrote one for all of them.
 */
export const isSuperseded = (leaf: string): string => `EXISTS (
  SELECT FROM log_leaves later WHERE later.ref = ${leaf}.ref AND later.id > ${leaf}.id
    AND (${leaf}.kind NOT LIKE 'handover.%' OR ${leaf}.parcel_id IS NULL OR later.parcel_id = ${leaf}.parcel_id))`;

/** Returns the fingerprint of the key that signed the log at a time, as a line of a document. */
export async function readKeyLine(database: Database, at: Date): Promise<string | null> {
  const [row] = await database.query<{ key: string }[]>(
    `SELECT key FROM log_keys ORDER BY since <= $1 DESC, CASE WHEN since <= $1 THEN -position ELSE position END LIMIT 1`,
    [at],
  );
  return row ? `Key of the log: ${fingerprintOf(row.key)}` : null;
}
