import type { EventProof, HistoryProof } from '@vaultway/contracts';
import { createHash, createPublicKey, verify } from 'node:crypto';

/** Verifies proofs as specified by RFC 9162 and C2SP, independently of the service's code. */

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const bytes = (base64: string) => Buffer.from(base64, 'base64');
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);
export const leafOf = (entry: Buffer) => sha256(Buffer.of(0), entry);

/** Returns the root of all leaves, as RFC 6962 defines it. */
export function naiveRoot(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0] ?? Buffer.alloc(0);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return node(naiveRoot(leaves.slice(0, half)), naiveRoot(leaves.slice(half)));
}

/** Returns the root that an inclusion proof leads to (RFC 9162, section 2.1.3.2). */
export function rootBy(leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer {
  let [first, last, root] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) throw new Error('the path is too long');
    if (first % 2 === 1 || first === last) {
      root = node(beside, root);
      while (first % 2 === 0 && first !== 0) [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
    } else {
      root = node(root, beside);
    }
    [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  }
  if (last !== 0) throw new Error('the path is too short');
  return root;
}

/** Returns the root of a log that extends a former one, by its consistency proof (RFC 9162, section 2.1.4.2). */
export function rootAfter(former: { size: number; root: string }, size: number, path: Buffer[]): string {
  if (former.size === size) return former.root;
  const isComplete = (former.size & (former.size - 1)) === 0;
  const [start = Buffer.alloc(0), ...rest] = isComplete ? [bytes(former.root), ...path] : path;
  let [first, last] = [former.size - 1, size - 1];
  while (first % 2 === 1) [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  let [before, after] = [start, start];
  for (const beside of rest) {
    if (first % 2 === 1 || first === last) {
      [before, after] = [node(beside, before), node(beside, after)];
      while (first % 2 === 0 && first !== 0) [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
    } else {
      after = node(after, beside);
    }
    [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  }
  if (before.toString('base64') !== former.root) throw new Error('not an extension');
  return after.toString('base64');
}

/** Returns the text of a signed note. @throws if its signature is not the key's */
export function openNote(checkpoint: string, verifierKey: string): string {
  const [name = '', keyId = '', ...rest] = verifierKey.trim().split('+');
  const key = bytes(rest.join('+'));
  if (
    sha256(Buffer.from(`${name}\n`), key)
      .subarray(0, 4)
      .toString('hex') !== keyId
  )
    throw new Error('key id');
  const [text = '', signatures = ''] = checkpoint.split(/\n(?=\n— )/);
  const line = signatures.split('\n').find((each) => each.startsWith(`— ${name} `));
  const signature = bytes(line?.split(' ').at(-1) ?? '');
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') },
    format: 'jwk',
  });
  const isSigned =
    signature.subarray(0, 4).toString('hex') === keyId &&
    verify(null, Buffer.from(`${text}\n`), publicKey, signature.subarray(4));
  if (!isSigned) throw new Error('the signature is wrong');
  return text;
}

/** Returns size and root of a checkpoint. @throws if its signature is not the key's */
export function openCheckpoint(checkpoint: string, verifierKey: string): { size: number; root: string } {
  const [origin, size, root = ''] = openNote(checkpoint, verifierKey).split('\n');
  if (origin !== verifierKey.split('+')[0]) throw new Error('another origin');
  return { size: Number(size), root };
}

/** @throws unless the proof holds */
export function assertProves({ key, size, root, checkpoint, ...place }: EventProof) {
  const head = openCheckpoint(checkpoint, key);
  if (head.size !== size || head.root !== root) throw new Error('another checkpoint');
  assertPlaced(place, head);
}

type Placed = Pick<EventProof, 'index' | 'entry' | 'salt' | 'record' | 'path'> &
  Partial<Pick<EventProof, 'link'>>;

/** @throws unless an entry has its record, and its place in the tree */
export function assertPlaced(
  { index, entry, salt, record, path, link }: Placed,
  head: { size: number; root: string },
) {
  if (link && !sha256(Buffer.from(link)).equals(bytes(entry))) throw new Error('another link');
  if (salt !== null && record !== null) {
    const content = link ? (JSON.parse(link) as { content: string }).content : entry;
    if (!sha256(bytes(salt), Buffer.from(record)).equals(bytes(content))) throw new Error('another record');
  }
  const led = rootBy(leafOf(bytes(entry)), index, head.size, path.map(bytes));
  if (led.toString('base64') !== head.root) throw new Error('another root');
}

/** A link of a parcel's chain. */
export interface Link {
  id: string;
  kind: string;
  parcel_id: string;
  previous: string | null;
  recorded_at: string;
  sequence: number;
}

/** Returns the links of a disclosed history. @throws unless it is complete */
export function assertComplete({ key, size, root, checkpoint, head, records }: HistoryProof): Link[] {
  const state = openCheckpoint(checkpoint, key);
  if (state.size !== size || state.root !== root) throw new Error('another checkpoint');
  const links = records.map((record) => {
    assertPlaced(record, state);
    return JSON.parse(record.link ?? '') as Link;
  });
  links.forEach(({ sequence, previous, parcel_id }, at) => {
    const before = records[at - 1];
    const hash = before ? leafOf(bytes(before.entry)).toString('base64') : null;
    if (sequence !== at + 1 || previous !== hash || parcel_id !== links[0]?.parcel_id)
      throw new Error('a gap');
  });
  const [origin, id, count, last, until, of] = openNote(head.note, key).split('\n');
  const newest = leafOf(bytes(records.at(-1)?.entry ?? '')).toString('base64');
  const said = [origin, id, Number(count), last, Number(until), of];
  const found = [`${key.split('+')[0]}/parcel`, links[0]?.parcel_id, records.length, newest, size, root];
  if (JSON.stringify(said) !== JSON.stringify(found)) throw new Error('another head');
  return links;
}
