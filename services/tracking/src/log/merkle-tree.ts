import * as crypto from 'node:crypto';

/** The Merkle tree of RFC 6962, section 2.1. Sizes and indexes are integers below 2^53. */

/** Leaves from `begin` to `end`, exclusive. */
export interface Range {
  begin: number;
  end: number;
}

/** A complete subtree: the `index`th with 2^`level` leaves. */
export interface TreeNode {
  level: number;
  index: number;
}

export const HASH_BYTES = 32;
const PAIR_BYTES = 2 * HASH_BYTES;
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (bytes: Buffer) => crypto.hash('sha256', bytes, 'buffer');

export const EMPTY_ROOT = sha256(Buffer.alloc(0));
export const leafHash = (entry: Buffer): Buffer => sha256(Buffer.concat([LEAF, entry]));
export const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([NODE, left, right]));

/** Hashes pairs of a row into their parents. Omits the parent of an odd last hash. */
export function parentsOf(row: Buffer): Buffer {
  const parents = Buffer.allocUnsafe(Math.floor(row.length / PAIR_BYTES) * HASH_BYTES);
  const node = Buffer.concat([NODE, Buffer.alloc(PAIR_BYTES)]);
  for (let n = 0; n * HASH_BYTES < parents.length; n += 1) {
    row.copy(node, NODE.length, n * PAIR_BYTES, (n + 1) * PAIR_BYTES);
    parents.set(sha256(node), n * HASH_BYTES);
  }
  return parents;
}

/** Returns the root of a complete subtree. @param hashes a power of two of them */
export function completeRoot(hashes: Buffer[]): Buffer {
  let row: Buffer = Buffer.concat(hashes);
  while (row.length > HASH_BYTES) row = parentsOf(row);
  return row;
}

/** Splits a range into complete subtrees, largest first. @param begin a multiple of the largest one's size */
export function nodesOf({ begin, end }: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let left = begin; left < end;) {
    const level = Math.floor(Math.log2(end - left));
    nodes.push({ level, index: left / 2 ** level });
    left += 2 ** level;
  }
  return nodes;
}

/** Returns the hash of a range. @param roots those of its {@link nodesOf} */
export const rangeHash = (roots: Buffer[]): Buffer =>
  roots.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), at(roots, -1));

/** Returns the ranges whose hashes prove that a tree contains a leaf, from the leaf upwards. */
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

/** Returns the ranges whose hashes prove that a tree extends an earlier one (RFC 6962, section 2.1.2). */
export function consistencyRanges(former: number, size: number): Range[] {
  const proof = (known: number, { begin, end }: Range, isFormer: boolean): Range[] => {
    if (begin + known === end) return isFormer ? [] : [{ begin, end }];
    const middle = begin + largestPowerBelow(end - begin);
    const [left, right] = [
      { begin, end: middle },
      { begin: middle, end },
    ];
    return begin + known <= middle
      ? [...proof(known, left, isFormer), right]
      : [...proof(begin + known - middle, right, false), left];
  };
  return former === 0 ? [] : proof(former, { begin: 0, end: size }, true);
}

/** Computes the root from a leaf and the hashes of its {@link inclusionRanges}. */
export const rootAbove = (leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer =>
  inclusionRanges(index, size).reduce(
    (hash, { begin }, n) => (begin > index ? nodeHash(hash, at(path, n)) : nodeHash(at(path, n), hash)),
    leaf,
  );

const largestPowerBelow = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1);

function at(hashes: Buffer[], index: number): Buffer {
  const hash = hashes.at(index);
  if (!hash) throw new Error('a hash is missing');
  return hash;
}
