import * as crypto from 'node:crypto';
import type { Database } from './log-store.js';
import { leafHash } from './merkle-tree.js';

/** A leaf with its place in its parcel's chain. */
export interface ChainedLeaf {
  kind: string;
  /** ID of the parcel, event or handover. */
  ref: string;
  parcel_id: string;
  /** As in the record. */
  recorded_at: string;
  /** SHA-256 of salt and record. */
  content: Buffer;
  sequence: number;
  /** The leaf hash of the parcel's previous record. */
  previous: Buffer | null;
}

/** Returns the canonical JSON (RFC 8785) that an entry is the hash of, as `leaf_link` in Postgres. */
export function linkOf({
  kind,
  ref,
  parcel_id,
  recorded_at,
  content,
  sequence,
  previous,
}: ChainedLeaf): string {
  return JSON.stringify({
    content: content.toString('base64'),
    id: ref,
    kind,
    parcel_id,
    previous: previous?.toString('base64') ?? null,
    recorded_at,
    sequence,
    version: 2,
  });
}

export const entryOf = (leaf: ChainedLeaf): Buffer => crypto.hash('sha256', linkOf(leaf), 'buffer');

/** The last placed record of a parcel. */
export interface ChainEnd {
  sequence: number;
  hash: Buffer;
}

export async function readChainEnds(
  database: Database,
  parcels: readonly string[],
): Promise<Map<string, ChainEnd>> {
  const rows = await database.query<{ parcel_id: string; sequence: number; entry: Buffer }[]>(
    `SELECT parcel.id AS parcel_id, last.sequence, last.entry
     FROM unnest($1::uuid[]) AS parcel (id) CROSS JOIN LATERAL (
       SELECT sequence, entry FROM log_leaves WHERE parcel_id = parcel.id AND sequence IS NOT NULL
       ORDER BY sequence DESC LIMIT 1
     ) AS last`,
    [parcels],
  );
  return new Map(
    rows.map(({ parcel_id, sequence, entry }) => [parcel_id, { sequence, hash: leafHash(entry) }]),
  );
}
