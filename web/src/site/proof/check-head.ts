import { type Bytes, NODE, sha256 } from './check-proof.ts';

/** State of the public log that a message was sent with. */
export interface LogHead {
  size: number;
  /** Base64. */
  root: string;
}

const TILE = 256;
const HASH_BYTES = 32;
const LIMIT_MS = 10_000;
/** Characters of a hash in base64. */
const ROOT_LENGTH = 44;

/** Separators of thousands in the site's languages. */
const SEPARATORS = /[\s.,'’٬]/g;
/** Digits of Arabic, Persian and Hindi. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

/** Reads a number as the page writes it in any language. */
const numberOf = (text: string) => {
  const digits = text.replaceAll(SEPARATORS, '').replaceAll(/\p{Nd}/gu, (digit) => {
    const at = DIGITS.indexOf(digit);
    return at === -1 ? digit : String(at % 10);
  });
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
};

/**
 * Reads a state from the fields or headers of a message; returns undefined if it is not one. Some mail programs decode
 * the link's `+`, which then reads as a space.
 */
export function readHead(size: string, given: string): LogHead | undefined {
  const number = numberOf(size);
  const joined = given.replaceAll(/\s/g, '');
  // A root pasted from two lines has a space more, one from a link has spaces instead.
  const root = joined.length === ROOT_LENGTH ? joined : given.trim().replaceAll(' ', '+');
  return number > 0 && /^[A-Za-z0-9+/]{43}=$/.test(root) ? { size: number, root } : undefined;
}

/**
 * Returns whether the log, at the size of `head`, has its root, as computed from the tiles (C2SP tlog-tiles) at the
 * right edge. False if the log is smaller.
 *
 * @param site its address; default: this one
 * @throws if the log cannot be loaded
 */
export async function isInLog(head: LogHead, site = ''): Promise<boolean> {
  const roots: Bytes[] = [];
  for (let rest = head.size; rest > 0;) {
    const leaves = 2 ** Math.floor(Math.log2(rest));
    const root = await subtree(head.size - rest, leaves, head.size, site);
    if (!root) return false;
    roots.push(root);
    rest -= leaves;
  }
  let root = roots.pop() as Bytes;
  for (const left of roots.toReversed()) root = await sha256(NODE, left, root);
  return btoa(String.fromCharCode(...root)) === head.root;
}

interface Source {
  site: string;
  signal: AbortSignal;
}

/** Computes the root of a complete subtree from the hashes of one tile. */
async function subtree(first: number, leaves: number, size: number, site: string) {
  let level = 0;
  while (TILE ** (level + 1) <= leaves) level += 1;
  const perHash = TILE ** level;
  const tile = Math.floor(first / perHash / TILE);
  const width = Math.min(TILE, Math.floor(size / perHash) - tile * TILE);
  // A slow line is no reason to give up while it delivers.
  const bytes = await loadTile(level, tile, width, { site, signal: AbortSignal.timeout(LIMIT_MS) });
  if (bytes?.length !== width * HASH_BYTES) return undefined;
  const start = first / perHash - tile * TILE;
  let hashes = Array.from({ length: leaves / perHash }, (_, at): Bytes =>
    bytes.slice((start + at) * HASH_BYTES, (start + at + 1) * HASH_BYTES),
  );
  while (hashes.length > 1) {
    const below = hashes;
    hashes = await Promise.all(
      Array.from({ length: below.length / 2 }, (_, at) =>
        sha256(NODE, below[2 * at] as Bytes, below[2 * at + 1] as Bytes),
      ),
    );
  }
  return hashes[0];
}

export async function loadTile(level: number, index: number, width: number, { site, signal }: Source) {
  const groups = [
    ...String(index)
      .padStart(Math.ceil(String(index).length / 3) * 3, '0')
      .matchAll(/\d{3}/g),
  ].map(([group]) => group);
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  const response = await fetch(`${site}/log/tile/${level}/${path}${width < TILE ? `.p/${width}` : ''}`, {
    signal,
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`tile: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
