import { completeRoot, nodesOf, type Range, rangeHash, type TreeNode } from './merkle-tree.js';

/** A tile of C2SP tlog-tiles: up to 256 hashes, each the root of 256^level leaves. */
export interface TileName {
  level: number;
  index: number;
}

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
export const HASH_BYTES = 32;

/** Reads tiles; a partial one has as many hashes as the tree gives it. Those that it does not have are left out. */
export type ReadTiles = (names: TileName[]) => Promise<(TileName & { hashes: Buffer })[]>;

/** The hashes of ranges, all from one reading. @throws when the tree does not reach that far */
export async function hashesOf(ranges: Range[], read: ReadTiles): Promise<Buffer[]> {
  const places = ranges.map((range) => nodesOf(range).map(placeOf));
  const names = new Map(places.flat().map(({ tile }) => [keyOf(tile), tile]));
  const tiles = new Map((await read([...names.values()])).map((tile) => [keyOf(tile), tile.hashes]));
  return places.map((nodes) =>
    rangeHash(
      nodes.map(({ tile, first, count }) => completeRoot(hashesIn(tiles.get(keyOf(tile)), first, count))),
    ),
  );
}

/** Where a complete subtree's hashes are: `count` of a tile's from `first` on. */
function placeOf({ level, index }: TreeNode) {
  const height = level % TILE_HEIGHT;
  const [tileLevel, count] = [(level - height) / TILE_HEIGHT, 2 ** height];
  const first = index * count;
  const tile = { level: tileLevel, index: Math.floor(first / TILE_WIDTH) };
  return { tile, first: first % TILE_WIDTH, count };
}

function hashesIn(hashes: Buffer | undefined, first: number, count: number): Buffer[] {
  if (!hashes || hashes.length < (first + count) * HASH_BYTES)
    throw new Error('a tile is missing or too short');
  return splitHashes(hashes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES));
}

export const splitHashes = (hashes: Buffer): Buffer[] =>
  Array.from({ length: hashes.length / HASH_BYTES }, (_, n) =>
    hashes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES),
  );

const keyOf = ({ level, index }: TileName) => `${level}/${index}`;

/** The tiles that a tree of `size` leaves goes on from: the last of each level, where it is partial. */
export function edgeOf(size: number): TileName[] {
  const edge: TileName[] = [];
  for (let [level, count] = [0, size]; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    if (count % TILE_WIDTH > 0) edge.push({ level, index: Math.floor(count / TILE_WIDTH) });
  }
  return edge;
}

/**
 * Adds leaves to a tree.
 *
 * @param size of the tree so far
 * @param leaves their hashes
 * @returns the tiles that are new or longer than before
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
  if (hashes?.length !== width * HASH_BYTES) throw new Error('the edge of the tree does not fit its size');
  return hashes;
}
