import { Injectable } from '@nestjs/common';
import { PatientPages } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { type Checkpoint, isSuperseded, readTiles } from './log-store.js';
import { HASH_BYTES } from './merkle-tree.js';
import { isCheckpoint } from './signed-note.js';
import type { TileName, WantedTile } from './tiles.js';
import { type Altered, alteredIn, TreeCheck } from './tree-check.js';

/** Kinds of leaves that a later leaf of the same record may replace. */
const FOLLOWED = [
  'parcel.recorded',
  'parcel.created',
  'parcel.changed',
  'parcel.deleted',
  'parcel.restored',
  'parcel.anonymized',
  'event.created',
  'event.changed',
  'event.deleted',
  'handover.recorded',
  'handover.changed',
];

/** Result of an audit: the log's size, and the first row that differs from what was logged. */
export interface AuditReport {
  size: number;
  altered: Altered | null;
}

/** Hashing a page blocks the event loop for a few milliseconds. */
const LARGEST_PAGE = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';

/** State of an audit. */
interface Walk {
  tree: TreeCheck;
  /** Leaves with their checkpoints, and records of leaves: each has its own size of pages. */
  leaves: PatientPages;
  records: PatientPages;
  /** A checkpoint that does not match, reported unless a row tells more precisely why. */
  suspect: Altered | null;
}

/** Compares stored leaves, tiles, checkpoints, parcels, events and handovers with what was logged. */
@Injectable()
export class LogAudit {
  constructor(private readonly database: DataSource) {}

  /**
   * Reads in pages, each within the limit on a statement, so that a slow database only takes longer.
   *
   * @param signal aborts it
   * @param progress called after each page with the number of entries compared, of all
   * @returns undefined if aborted
   */
  async run(
    signal?: AbortSignal,
    progress: (done: number, size: number) => void = () => undefined,
  ): Promise<AuditReport | undefined> {
    const walk: Walk = {
      tree: new TreeCheck(),
      leaves: new PatientPages(LARGEST_PAGE),
      records: new PatientPages(LARGEST_PAGE),
      suspect: null,
    };
    const { tree } = walk;
    const size = await walk.leaves.next(() => this.size());
    while (tree.size < size) {
      if (signal?.aborted) return undefined;
      const altered = await this.nextPage(walk, size);
      if (altered) return { size, altered };
      progress(tree.size, size);
    }
    // The sequencer may have grown a partial tile in the meantime.
    const altered = await this.alteredTile(walk, tree.partialTiles(), (hashes, width) =>
      hashes?.subarray(0, width * HASH_BYTES),
    );
    if (altered) return { size, altered };
    const unlogged = walk.suspect ?? (await this.unlogged(walk, size, signal));
    return signal?.aborted ? undefined : { size, altered: unlogged };
  }

  private async nextPage(walk: Walk, size: number): Promise<Altered | undefined> {
    const { tree } = walk;
    const first = tree.size;
    const [leaves, checkpoints] = await walk.leaves.next((rows) => this.readPage(first, first + rows, size));
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
    return (await this.alteredTile(walk, tiles)) ?? this.alteredRow(walk, first, tree.size);
  }

  /** Reads leaves from `first` on, and the checkpoints after each of them. */
  private async readPage(first: number, end: number, size: number) {
    const last = Math.min(end, size);
    const leaves = await this.database.query<{ index: string; entry: Buffer }[]>(
      'SELECT index, entry FROM log_leaves WHERE index >= $1 AND index < $2 ORDER BY index',
      [first, last],
    );
    const rows = await this.database.query<(Omit<Checkpoint, 'size'> & { size: string })[]>(
      'SELECT size, root, note, key FROM log_checkpoints WHERE size > $1 AND size <= $2 ORDER BY size',
      [first, last],
    );
    return [leaves, rows.map((row): Checkpoint => ({ ...row, size: Number(row.size) }))] as const;
  }

  /** @param part of a stored tile to compare */
  private async alteredTile(
    walk: Walk,
    tiles: (TileName & { hashes: Buffer[] })[],
    part = (hashes: Buffer | undefined, _width: number) => hashes,
  ): Promise<Altered | undefined> {
    if (tiles.length === 0) return undefined;
    const stored = await walk.leaves.next(() => readTiles(this.database)(tiles.map(wantedOf)));
    for (const tile of tiles) {
      const found = stored.find(({ level, index }) => level === tile.level && index === tile.index);
      const altered = alteredIn(tile, part(found?.hashes, tile.hashes.length));
      if (altered) return altered;
    }
    return undefined;
  }

  /**
   * Finds a record changed without a log entry. Its newest leaf must commit to its current state, and earlier leaves
   * must have lost their salt.
   */
  private async alteredRow(walk: Walk, first: number, end: number): Promise<Altered | undefined> {
    for (let at = first; at < end;) {
      const [row, next] = await walk.records.next(async (rows) => {
        const to = Math.min(at + rows, end);
        const found = await this.database.query<{ index: string; ref: string }[]>(ALTERED_ROW, [
          at,
          to,
          FOLLOWED,
        ]);
        return [found[0], to] as const;
      });
      if (row) return { index: Number(row.index), what: `the record ${row.ref}, or its leaf` };
      at = next;
    }
    return undefined;
  }

  /** Finds a record that was never logged. It has no index, so the next one is reported. */
  private async unlogged(walk: Walk, size: number, signal?: AbortSignal): Promise<Altered | null> {
    for (const table of ['parcels', 'activities', 'handovers', 'log_trails']) {
      for (let after: string | null | undefined = NIL; after;) {
        if (signal?.aborted === true) return null;
        const from: string = after;
        const [page] = await walk.records.next((rows) =>
          this.database.query<{ last: string | null; unlogged: string | null }[]>(unloggedIn(table), [
            from,
            rows,
          ]),
        );
        if (page?.unlogged) {
          return { index: size, what: `the record ${page.unlogged}, which was never logged` };
        }
        after = page?.last;
      }
    }
    return null;
  }

  private async size(): Promise<number> {
    const [newest] = await this.database.query<{ size: string | null }[]>(
      'SELECT max(size) AS size FROM log_checkpoints',
    );
    return Number(newest?.size ?? 0);
  }
}

const ALTERED_ROW = `
  SELECT leaf.index, leaf.ref FROM log_leaves leaf
  WHERE leaf.index >= $1 AND leaf.index < $2 AND (CASE
    WHEN ${isSuperseded('leaf')}
      THEN leaf.salt IS NOT NULL OR leaf.context IS NOT NULL OR leaf.kind <> ALL($3)
    ELSE (CASE leaf.version WHEN 1 THEN leaf.entry ELSE leaf.content END)
      IS DISTINCT FROM sha256(leaf.salt || convert_to(leaf_record(leaf), 'UTF8'))
  END OR leaf.version <> 1 AND (
    leaf.entry IS DISTINCT FROM sha256(convert_to(leaf_link(leaf), 'UTF8'))
    OR leaf.previous IS DISTINCT FROM (
      SELECT sha256('\\x00'::bytea || before.entry) FROM log_leaves before
      WHERE before.parcel_id = leaf.parcel_id AND before.sequence = leaf.sequence - 1 AND before.index < leaf.index)
  )) ORDER BY leaf.index LIMIT 1`;

/** Parcels of an earlier release enter the log after an upgrade. */
const unloggedIn = (table: string) => `
  WITH page AS MATERIALIZED (SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2)
  SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
    (SELECT id FROM page WHERE NOT EXISTS (SELECT FROM log_leaves WHERE ref = page.id)
     ${table === 'parcels' ? 'AND NOT EXISTS (SELECT FROM log_backlog)' : ''} LIMIT 1) AS unlogged`;

const wantedOf = ({ level, index, hashes }: TileName & { hashes: Buffer[] }): WantedTile => ({
  level,
  index,
  width: hashes.length,
});

const isRight = ({ size, root, note, key }: Checkpoint, tree: TreeCheck) =>
  tree.root()?.equals(root) === true && WELL_FORMED.test(note) && isCheckpoint(note, key, { size, root });

/** Three lines, an empty one, and a line for each signature. */
const WELL_FORMED = /^(?:[^\n]+\n){3}\n(?:— [^\n]+\n)+$/;
