import {
  completeRoot,
  HASH_BYTES,
  nodesOf,
  parentsOf,
  type Range,
  rangeHash,
  type TreeNode,
} from './merkle-tree.js';

/** A tile of C2SP tlog-tiles: up to 256 hashes, each the root of 256^level leaves. */
export interface TileName {
  level: number;
  index: number;
}

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** A stored tile, partial if the tree has no more hashes yet. */
export class Tile implements TileName {
  /** The hashes, their parents, and so on. */
  private readonly rows: Buffer[];

  constructor(
    readonly level: number,
    readonly index: number,
    readonly hashes: Buffer,
  ) {
    this.rows = [hashes];
  }

  get width(): number {
    return this.hashes.length / HASH_BYTES;
  }

  /**
   * Returns the root of a complete subtree within the tile.
   *
   * @param first a multiple of `count`
   * @param count a power of two
   */
  root(first: number, count: number): Buffer {
    if (this.width < first + count) throw new Error('a tile is too short');
    const height = Math.log2(count);
    for (let row = this.rows.at(-1); row && this.rows.length <= height; row = this.rows.at(-1)) {
      this.rows.push(parentsOf(row));
    }
    const at = (first / count) * HASH_BYTES;
    return (this.rows[height] ?? Buffer.alloc(0)).subarray(at, at + HASH_BYTES);
  }
}

/** A tile with the minimum number of hashes needed. */
export interface WantedTile extends TileName {
  width: number;
}

/** Reads tiles. Omits missing ones. */
export type ReadTiles = (wanted: WantedTile[]) => Promise<Tile[]>;

/** Returns the hashes of ranges, with one read. @throws if the tree is too small */
export async function hashesOf(ranges: Range[], read: ReadTiles): Promise<Buffer[]> {
  const places = ranges.map((range) => nodesOf(range).map(placeOf));
  const wanted = new Map<string, WantedTile>();
  for (const { tile, first, count } of places.flat()) {
    const width = Math.max(first + count, wanted.get(keyOf(tile))?.width ?? 0);
    wanted.set(keyOf(tile), { ...tile, width });
  }
  const tiles = new Map((await read([...wanted.values()])).map((tile) => [keyOf(tile), tile]));
  return places.map((nodes) =>
    rangeHash(
      nodes.map(({ tile: name, first, count }) => {
        const tile = tiles.get(keyOf(name));
        if (!tile) throw new Error('a tile is missing');
        return tile.root(first, count);
      }),
    ),
  );
}

/** Locates a complete subtree's hashes: `count` in a tile, starting at `first`. */
function placeOf({ level, index }: TreeNode) {
  const height = level % TILE_HEIGHT;
  const [tileLevel, count] = [(level - height) / TILE_HEIGHT, 2 ** height];
  const first = index * count;
  const tile = { level: tileLevel, index: Math.floor(first / TILE_WIDTH) };
  return { tile, first: first % TILE_WIDTH, count };
}

export const splitHashes = (hashes: Buffer): Buffer[] =>
  Array.from({ length: hashes.length / HASH_BYTES }, (_, n) =>
    hashes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES),
  );

export const keyOf = ({ level, index }: TileName) => `${level}/${index}`;

/** Returns the tiles that a tree of `size` leaves grows from: the last of each level, if partial. */
export function edgeOf(size: number): WantedTile[] {
  const edge: WantedTile[] = [];
  for (let [level, count] = [0, size]; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    const width = count % TILE_WIDTH;
    if (width > 0) edge.push({ level, index: Math.floor(count / TILE_WIDTH), width });
  }
  return edge;
}

/**
 * Adds leaves to a tree.
 *
 * @param size of the tree before
 * @param leaves their hashes
 * @returns new and extended tiles
 */
export async function grow(
  size: number,
  leaves: Buffer[],
  read: ReadTiles,
): Promise<(TileName & { hashes: Buffer })[]> {
  const edge = new Map((await read(edgeOf(size))).map(({ level, hashes }) => [level, hashes]));
  const changed: (TileName & { hashes: Buffer })[] = [];
  let [level, count, added] = [0, size, leaves];
  while (added.length > 0) {
    const full: Buffer[] = [];
    const first = Math.floor(count / TILE_WIDTH);
    const row = [...splitHashes(partial(edge.get(level), count % TILE_WIDTH)), ...added];
    for (let n = 0; n * TILE_WIDTH < row.length; n += 1) {
      const hashes = row.slice(n * TILE_WIDTH, (n + 1) * TILE_WIDTH);
      changed.push({ level, index: first + n, hashes: Buffer.concat(hashes) });
      if (hashes.length === TILE_WIDTH) full.push(completeRoot(hashes));
    }
    [level, count, added] = [level + 1, first, full];
  }
  return changed;
}

function partial(hashes: Buffer | undefined, width: number): Buffer {
  if (width === 0) return Buffer.alloc(0);
  if (hashes?.length !== width * HASH_BYTES) throw new Error('the edge of the tree does not match its size');
  return hashes;
}
