import { completeRoot, HASH_BYTES, leafHash, nodeHash } from './merkle-tree.js';
import { splitHashes, TILE_WIDTH, type TileName } from './tiles.js';

/** A row that differs from what was logged, with the first leaf affected. */
export interface Altered {
  index: number;
  what: string;
}

/** Rebuilds a log's tree from its entries, to compare it with the stored one. */
export class TreeCheck {
  size = 0;
  /** The hashes of each level that do not fill a tile yet. */
  private readonly edge: Buffer[][] = [];
  /** The roots of the complete subtrees so far, largest first. */
  private readonly peaks: { leaves: number; root: Buffer }[] = [];

  /** @returns the tiles that this entry completes */
  add(entry: Buffer): (TileName & { hashes: Buffer[] })[] {
    const completed: (TileName & { hashes: Buffer[] })[] = [];
    let [hash, place] = [leafHash(entry), this.size];
    this.push(hash);
    this.size += 1;
    for (let level = 0; ; level += 1, place = Math.floor(place / TILE_WIDTH)) {
      const hashes = (this.edge[level] ??= []);
      hashes.push(hash);
      if (hashes.length < TILE_WIDTH) return completed;
      completed.push({ level, index: Math.floor(place / TILE_WIDTH), hashes });
      this.edge[level] = [];
      hash = completeRoot(hashes);
    }
  }

  /** Returns the partial tile of each level. */
  partialTiles(): (TileName & { hashes: Buffer[] })[] {
    return this.edge.flatMap((hashes, level) => {
      const index = Math.floor(this.size / TILE_WIDTH ** (level + 1));
      return hashes.length === 0 ? [] : [{ level, index, hashes }];
    });
  }

  root(): Buffer | undefined {
    const roots = this.peaks.map(({ root }) => root);
    return roots.reduceRight<Buffer | undefined>(
      (right, left) => (right ? nodeHash(left, right) : left),
      undefined,
    );
  }

  private push(leaf: Buffer) {
    let [leaves, root] = [1, leaf];
    for (let last = this.peaks.at(-1); last?.leaves === leaves; last = this.peaks.at(-1)) {
      root = nodeHash(last.root, root);
      leaves *= 2;
      this.peaks.pop();
    }
    this.peaks.push({ leaves, root });
  }
}

/** Returns the first difference between a stored tile and the expected one. */
export function alteredIn(
  { level, index, hashes }: TileName & { hashes: Buffer[] },
  stored: Buffer | undefined,
): Altered | undefined {
  const found = splitHashes((stored ?? Buffer.alloc(0)).subarray(0, hashes.length * HASH_BYTES));
  const wrong = hashes.findIndex((hash, n) => !found[n]?.equals(hash));
  if (wrong < 0 && stored?.length === hashes.length * HASH_BYTES) return undefined;
  const place = index * TILE_WIDTH + (wrong < 0 ? hashes.length : wrong);
  const what = level === 0 ? 'the entry, or its hash in the tile' : `a hash of the tile ${level}/${index}`;
  return { index: place * TILE_WIDTH ** level, what };
}
