import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Checkpoint, readTiles } from './log-store.js';
import { isCheckpoint } from './signed-note.js';
import type { TileName, WantedTile } from './tiles.js';
import { type Altered, alteredIn, TreeCheck } from './tree-check.js';

/** Hashing them takes some milliseconds, for which whatever else the replica does waits. */
const BATCH = 1000;
/** The kinds of leaves that another one may follow. */
const FOLLOWED = ['event.created', 'event.changed', 'event.deleted', 'handover.recorded', 'handover.changed'];

/** What an audit found: the first row that is not as it was logged, and how much was looked at. */
export interface AuditReport {
  size: number;
  altered: Altered | null;
}

/** How far an audit has come, and the checkpoints ahead of it. */
interface Walk {
  tree: TreeCheck;
  checkpoints: Checkpoint[];
  /** A checkpoint that does not fit, unless a row says more exactly why. */
  suspect: Altered | null;
}

/** Compares what is stored with what was logged: leaves, tiles, checkpoints, and the events themselves. */
@Injectable()
export class LogAudit {
  constructor(private readonly database: DataSource) {}

  /** @param signal ends it early. @returns undefined when it was ended */
  async run(signal?: AbortSignal): Promise<AuditReport | undefined> {
    const checkpoints = await this.checkpoints();
    const size = checkpoints.at(-1)?.size ?? 0;
    const walk: Walk = { tree: new TreeCheck(), checkpoints, suspect: null };
    const { tree } = walk;
    while (tree.size < size) {
      if (signal?.aborted) return undefined;
      const altered = await this.nextBatch(walk, size);
      if (altered) return { size, altered };
    }
    // The sequencer may have gone on meanwhile, so that a partial tile has more than it had then.
    const edge = tree.partialTiles();
    const stored = await readTiles(this.database)(edge.map(wantedOf));
    for (const tile of edge) {
      const found = stored.find(({ level, index }) => level === tile.level && index === tile.index);
      const altered = alteredIn(tile, found?.hashes.subarray(0, tile.hashes.length * 32));
      if (altered) return { size, altered };
    }
    return { size, altered: walk.suspect ?? (await this.unlogged(size)) };
  }

  private async nextBatch(walk: Walk, size: number): Promise<Altered | undefined> {
    const { tree, checkpoints } = walk;
    const first = tree.size;
    const leaves = await this.database.query<{ index: string; entry: Buffer }[]>(
      'SELECT index, entry FROM log_leaves WHERE index >= $1 AND index < $2 ORDER BY index',
      [first, Math.min(first + BATCH, size)],
    );
    if (leaves.length === 0) return { index: first, what: 'the leaf, which is missing' };
    const tiles = [];
    for (const { index, entry } of leaves) {
      if (Number(index) !== tree.size) return { index: tree.size, what: 'the leaf, which is missing' };
      tiles.push(...tree.add(entry));
      if (checkpoints[0]?.size !== tree.size) continue;
      const checkpoint = checkpoints.shift();
      if (!checkpoint || !isRight(checkpoint, tree)) {
        walk.suspect ??= { index: tree.size - 1, what: `the checkpoint of size ${tree.size}` };
      }
    }
    const stored = await readTiles(this.database)(tiles.map(wantedOf));
    for (const tile of tiles) {
      const found = stored.find(({ level, index }) => level === tile.level && index === tile.index);
      const altered = alteredIn(tile, found?.hashes);
      if (altered) return altered;
    }
    return this.alteredRow(first, tree.size);
  }

  /**
   * The newest leaf of an event or handover commits to it as it is, and those before it have forgotten their salt. Anything
   * else was done behind the log's back.
   */
  private async alteredRow(first: number, end: number): Promise<Altered | undefined> {
    const [row] = await this.database.query<{ index: string; ref: string }[]>(
      `SELECT leaf.index, leaf.ref FROM log_leaves leaf
       WHERE leaf.index >= $1 AND leaf.index < $2 AND CASE
         WHEN EXISTS (SELECT FROM log_leaves later WHERE later.ref = leaf.ref AND later.id > leaf.id)
           THEN leaf.salt IS NOT NULL OR leaf.kind <> ALL($3)
         ELSE leaf.entry IS DISTINCT FROM sha256(leaf.salt || convert_to(log_record(leaf.kind, leaf.ref), 'UTF8'))
       END ORDER BY leaf.index LIMIT 1`,
      [first, end, FOLLOWED],
    );
    return row && { index: Number(row.index), what: `the record ${row.ref}, or its leaf` };
  }

  /** What was never logged has no index: it would have come next. */
  private async unlogged(size: number): Promise<Altered | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM (SELECT id FROM activities UNION ALL SELECT id FROM handovers) AS logged
       WHERE NOT EXISTS (SELECT FROM log_leaves WHERE ref = logged.id) LIMIT 1`,
    );
    return row ? { index: size, what: `the record ${row.id}, which was never logged` } : null;
  }

  private async checkpoints(): Promise<Checkpoint[]> {
    const rows = await this.database.query<(Omit<Checkpoint, 'size'> & { size: string })[]>(
      'SELECT size, root, note, key FROM log_checkpoints ORDER BY size',
    );
    return rows.map((row) => ({ ...row, size: Number(row.size) }));
  }
}

const wantedOf = ({ level, index, hashes }: TileName & { hashes: Buffer[] }): WantedTile => ({
  level,
  index,
  width: hashes.length,
});

const isRight = ({ size, root, note, key }: Checkpoint, tree: TreeCheck) =>
  tree.root()?.equals(root) === true && isCheckpoint(note, key, { size, root });
