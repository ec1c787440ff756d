import { createHash } from 'node:crypto';

/** The Merkle tree of RFC 6962, section 2.1. Sizes and indexes are whole numbers below 2^53. */

/** Leaves from `begin` up to, but not including, `end`. */
export interface Range {
  begin: number;
  end: number;
}

/** A complete subtree: the `index`th of those with 2^`level` leaves. */
export interface TreeNode {
  level: number;
  index: number;
}

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: Buffer[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const EMPTY_ROOT = sha256();
export const leafHash = (entry: Buffer): Buffer => sha256(LEAF, entry);
export const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

/** The root of a complete subtree. @param hashes a power of two of them */
export function completeRoot(hashes: Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    row = Array.from({ length: row.length / 2 }, (_, n) => nodeHash(at(row, 2 * n), at(row, 2 * n + 1)));
  }
  return at(row, 0);
}

/** The complete subtrees that a range consists of, the largest first. @param begin a multiple of the largest one's size */
export function nodesOf({ begin, end }: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let left = begin; left < end;) {
    const level = Math.floor(Math.log2(end - left));
    nodes.push({ level, index: left / 2 ** level });
    left += 2 ** level;
  }
  return nodes;
}

/** The hash of a range. @param roots those of its {@link nodesOf} */
export const rangeHash = (roots: Buffer[]): Buffer =>
  roots.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), at(roots, -1));

/** The ranges whose hashes prove that a leaf is in the tree of a size, from the leaf upwards. */
export function inclusionRanges(leaf: number, size: number): Range[] {
  const path: Range[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + largestPowerBelow(end - begin);
    path.unshift(leaf < middle ? { begin: middle, end } : { begin, end: middle });
    if (leaf < middle) end = middle;
    else begin = middle;
  }
  return path;
}

const largestPowerBelow = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1);

function at(hashes: Buffer[], index: number): Buffer {
  const hash = hashes.at(index);
  if (!hash) throw new Error('a hash is missing');
  return hash;
}
