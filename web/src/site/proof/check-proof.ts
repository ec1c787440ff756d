import type { ChainedProof, EventProof, HandoverProof, HistoryProof } from '@vaultway/contracts';

/** Result of checking a proof; the first failed check. */
export type Verdict =
  | 'proved'
  /** The record is withheld: the entry is in the log, with unknown content. */
  | 'withheld'
  | 'wrong'
  | 'other_key'
  /** Everything matches, but the log's key is not known here. */
  | 'unknown_key'
  /** Records of a history are missing or out of order. */
  | 'incomplete'
  /** Everything matches except for the signature, which this browser cannot verify. */
  | 'unsupported';

/** Parses a proof file, or an API's response with one; returns undefined if it is neither. */
export function readProof(text: string): EventProof | HistoryProof | HandoverProof | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isObject(read) && isObject(read['data'])) read = read['data'];
  return isProof(read) || isHistory(read) || isHandover(read) ? read : undefined;
}

const isObject = (read: unknown): read is Record<string, unknown> =>
  typeof read === 'object' && read !== null;
const isCount = (read: unknown) => Number.isSafeInteger(read) && (read as number) >= 0;
const isTextOrNothing = (read: unknown) => read === null || read === undefined || typeof read === 'string';
/** True for a saved time stamp that can be shown; a proof of an earlier release has none. */
const isStamp = (read: unknown) =>
  read === null ||
  read === undefined ||
  (isObject(read) && typeof read['time'] === 'string' && typeof read['authority'] === 'string');
const isState = (read: Record<string, unknown>) =>
  isStamp(read['stamp']) &&
  ['key', 'root', 'checkpoint'].every((name) => typeof read[name] === 'string') &&
  isCount(read['size']);

const isPlaced = (read: unknown): boolean =>
  isObject(read) &&
  typeof read['entry'] === 'string' &&
  isCount(read['index']) &&
  ['salt', 'record', 'link'].every((name) => isTextOrNothing(read[name])) &&
  Array.isArray(read['path']) &&
  read['path'].every((hash) => typeof hash === 'string');

/** A file with `records` is another kind, or none: what is shown must be what was checked. */
export const isProof = (read: unknown): read is EventProof =>
  isObject(read) && isState(read) && isPlaced(read) && !('records' in read);

export const isHistory = (read: unknown): read is HistoryProof =>
  isObject(read) &&
  isState(read) &&
  isObject(read['head']) &&
  typeof read['head']['note'] === 'string' &&
  [read['records'], read['earlier']].every((list) => Array.isArray(list) && list.every(isPlaced));

export const isHandover = (read: unknown): read is HandoverProof =>
  isObject(read) &&
  isState(read) &&
  !('head' in read) &&
  Array.isArray(read['records']) &&
  read['records'].length > 0 &&
  read['records'].every(isPlaced);

/** Keys that a checkpoint may be signed with; null if the page should know them but doesn't. */
export type Trusted = string | readonly string[] | null;

/**
 * Verifies a self-contained proof: the record against the entry, the entry against the root (RFC 9162), and the root
 * against the signed checkpoint.
 */
export async function checkProof(proof: EventProof, trusted?: Trusted): Promise<Verdict> {
  return verdictOf(proof, trusted, async () => {
    if (!isProof(proof)) return 'wrong';
    const said = await isPlacedIn(proof, proof);
    if (said === undefined) return 'wrong';
    if (isLost(proof)) return 'incomplete';
    return said ? 'proved' : 'withheld';
  });
}

/** Verifies all records of a parcel: each one's proof, their chain, and the signed statement that there are no more. */
export async function checkHistory(history: HistoryProof, trusted?: Trusted): Promise<Verdict> {
  return verdictOf(history, trusted, async () => {
    const { records, head, key, size, root } = history;
    for (const record of [...records, ...history.earlier])
      if ((await isPlacedIn(record, history)) === undefined) return 'wrong';
    const links = records.map(linkOf);
    let previous: string | null = null;
    for (const [at, record] of records.entries()) {
      const link = links[at];
      // Only records of version 1 have no link, and they are in no chain.
      if (!link && typeof record.record === 'string') return 'wrong';
      if (record.index <= (records[at - 1]?.index ?? -1)) return 'incomplete';
      // A withheld record has no link of its own, but the next one's names it.
      if (link && (link.sequence !== at + 1 || link.previous !== previous)) return 'incomplete';
      previous = base64(await sha256(LEAF, bytesOf(record.entry)));
    }
    const signed = await isSignedNote(head.note, key);
    if (signed !== true) return signed === undefined ? 'unsupported' : 'wrong';
    const [name, parcel, count, last, until, of] = head.note.split('\n');
    if (name !== `${keyOf(key).name}/parcel` || until !== String(size) || of !== root) return 'wrong';
    if (links.some((link) => link && link.parcel_id !== parcel)) return 'wrong';
    if (history.earlier.some((record) => !isEarlierOf(record, parcel))) return 'wrong';
    // Each parcel has at least the record of its creation.
    if (records.length === 0) return 'incomplete';
    if (count !== String(records.length) || last !== (previous ?? '-')) return 'incomplete';
    // Only a record that a later one has replaced lost its content.
    if (records.some((record, at) => isLost(record) && !isReplaced(links, at))) return 'incomplete';
    return links.includes(undefined) ? 'withheld' : 'proved';
  });
}

/** True for a record of version 1, which is in no chain, of this parcel: an event, or a handover of it and others. */
function isEarlierOf({ link, record }: Placed, parcel: string | undefined): boolean {
  if (link) return false;
  if (typeof record !== 'string') return true;
  const { parcel_id, parcels } = JSON.parse(record) as { parcel_id?: unknown; parcels?: { id: unknown }[] };
  return parcel_id === parcel || parcels?.some(({ id }) => id === parcel) === true;
}

/** Verifies each of a handover's records: one for each parcel. Those of others' parcels are withheld. */
export async function checkHandover(proof: HandoverProof, trusted?: Trusted): Promise<Verdict> {
  return verdictOf(proof, trusted, async () => {
    const said = await Promise.all(proof.records.map((record) => isPlacedIn(record, proof)));
    if (said.includes(undefined)) return 'wrong';
    const known = proof.records.flatMap((record) => aboutOf(record) ?? []);
    if (new Set(known.map(({ id }) => id)).size > 1) return 'wrong';
    if (known.some(({ kind }) => !kind.startsWith('handover.'))) return 'wrong';
    if (proof.records.some(isLost)) return 'incomplete';
    return said.includes(true) ? 'proved' : 'withheld';
  });
}

/** Verifies a proof of any kind. */
export const checkAny = (
  proof: EventProof | HistoryProof | HandoverProof,
  trusted?: Trusted,
): Promise<Verdict> => {
  if (isHistory(proof)) return checkHistory(proof, trusted);
  return isHandover(proof) ? checkHandover(proof, trusted) : checkProof(proof, trusted);
};

/** Claims of a link about its record. */
export interface Link {
  content: string;
  id: string;
  kind: string;
  parcel_id: string;
  previous: string | null;
  recorded_at: string;
  sequence: number;
}

/** Parses a link, which {@link checkProof} has verified. */
export const linkOf = ({ link }: Pick<ChainedProof, 'link'>): Link | undefined =>
  link ? (JSON.parse(link) as Link) : undefined;

/**
 * Returns what a verified record is about, by its link; undefined if it is withheld. A record of version 1 has no link,
 * and says so itself; that of a handover has the handover's kind in place of its own.
 */
export function aboutOf({
  link,
  record,
}: Pick<Placed, 'link' | 'record'>): Pick<Link, 'id' | 'kind'> | undefined {
  if (link || typeof record !== 'string') return linkOf({ link: link ?? null });
  const { id, kind, what } = JSON.parse(record) as Pick<Link, 'id' | 'kind'> & { what?: string };
  return { id, kind: what === undefined ? kind : 'handover.recorded' };
}

/** True for a disclosed record whose content is missing, as after its row was deleted past the product. */
const isLost = ({ link, record }: { link?: string | null; record: string | null }) =>
  Boolean(link) && typeof record !== 'string';

const isReplaced = (links: readonly (Link | undefined)[], at: number) =>
  links.slice(at + 1).some((later) => later?.id === links[at]?.id);

/** Verifies the signed state, and what `check` finds in it. */
async function verdictOf(
  state: State,
  trusted: Trusted | undefined,
  check: () => Promise<Verdict>,
): Promise<Verdict> {
  const keys = typeof trusted === 'string' ? [trusted.trim()] : trusted;
  if (keys && !keys.includes(state.key)) return 'other_key';
  try {
    const verdict = await check();
    if (verdict !== 'proved' && verdict !== 'withheld') return verdict;
    if (!isSaidBy(state)) return 'wrong';
    const signed = await isSignedNote(state.checkpoint, state.key);
    if (signed === undefined) return 'unsupported';
    if (!signed) return 'wrong';
    return trusted === null ? 'unknown_key' : verdict;
  } catch {
    return 'wrong';
  }
}

export type State = Pick<EventProof, 'key' | 'size' | 'root' | 'checkpoint'>;
type Placed = Pick<EventProof, 'index' | 'entry' | 'path' | 'salt' | 'record'> & { link?: string | null };

/** Returns whether a record is disclosed; undefined if it, its link or its place is wrong. */
export async function isPlacedIn(
  proof: Placed,
  { size, root }: Pick<State, 'size' | 'root'>,
): Promise<boolean | undefined> {
  // Other types could pass as texts later, unchecked.
  if (!isPlaced(proof)) return undefined;
  const entry = bytesOf(proof.entry);
  const { link, salt, record } = proof;
  if (typeof link === 'string' && !equal(await sha256(utf8(link)), entry)) return undefined;
  const content = link ? bytesOf((JSON.parse(link) as Link).content) : entry;
  const isSaid = typeof record === 'string';
  // Nobody can check a record without its salt, so it must not be shown either.
  if (isSaid && !(await isSalted(salt ?? '', record, content))) return undefined;
  const led = await rootOf(await sha256(LEAF, entry), { index: proof.index, path: proof.path, size });
  return led && equal(led, bytesOf(root)) ? isSaid : undefined;
}

/** As short as a salt may be. Those of the product have 32 bytes. */
const MIN_SALT_BYTES = 16;

/**
 * True if salt and record are what was hashed. Their hash does not tell where one ends and the other begins, but only
 * one place leaves an object.
 */
export async function isSalted(salt: string, record: string, hash: Bytes): Promise<boolean> {
  const bytes = bytesOf(salt);
  return (
    bytes.length >= MIN_SALT_BYTES &&
    isObject(JSON.parse(record)) &&
    equal(await sha256(bytes, utf8(record)), hash)
  );
}

export type Bytes = Uint8Array<ArrayBuffer>;

const LEAF = Uint8Array.of(0);
export const NODE = Uint8Array.of(1);
const ED25519_KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
export const bytesOf = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const equal = (one: Bytes, other: Bytes) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

function join(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const sha256 = async (...parts: Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)));

export const base64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));

/** Computes the root from the path; returns undefined if its length is wrong. */
async function rootOf(
  leaf: Bytes,
  { index, size, path }: Pick<EventProof, 'index' | 'size' | 'path'>,
): Promise<Bytes | undefined> {
  let [place, last, root] = [index, size - 1, leaf];
  if (place > last) return undefined;
  for (const text of path) {
    if (last === 0) return undefined;
    const beside = bytesOf(text);
    if (place % 2 === 1 || place === last) {
      root = await sha256(NODE, beside, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      root = await sha256(NODE, root, beside);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}

/** A key of the log, as `/log/keys` lists it. */
export interface ListedKey {
  key: string;
  /** The former key's signature of this one. */
  note: string | null;
}

/** Returns a known key and its successors among the listed ones, each signed by the one before. */
export async function successorsOf(keys: readonly ListedKey[], known: string): Promise<string[]> {
  const chain = [known];
  for (const listed of keys) if (await isSuccessor(listed, chain.at(-1) ?? '')) chain.push(listed.key);
  return chain;
}

/** Returns the newest key and those that it succeeds. A former one that did not sign the next may have been stolen. */
export async function newestChain(keys: readonly ListedKey[]): Promise<string[]> {
  const chain = keys.slice(-1);
  for (const listed of keys.slice(0, -1).toReversed()) {
    if (!(await isSuccessor(chain[0] as ListedKey, listed.key))) break;
    chain.unshift(listed);
  }
  return chain.map(({ key }) => key);
}

/**
 * True if the former key signed this one, or is the same under another name, as after an older state was restored. A
 * browser without Ed25519 cannot tell, and trusts the site.
 */
async function isSuccessor({ key, note }: ListedKey, former: string): Promise<boolean> {
  if (key !== former && equal(keyOf(key).key, keyOf(former).key)) return true;
  const [first, said] = note?.split('\n') ?? [];
  if (first !== `${keyOf(key).name}/key` || said !== key) return false;
  return (await isSignedNote(note ?? '', former)) !== false;
}

/** Returns whether a chain of signatures leads from a known key to the newest one. */
export const leadsTo = async (keys: readonly ListedKey[], known: string): Promise<boolean> =>
  (await successorsOf(keys, known)).at(-1) === keys.at(-1)?.key;

/** Parses the name, the id and the bytes of a verifier key. */
function keyOf(verifierKey: string) {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey) ?? [];
  return { name, id, key: bytesOf(encoded) };
}

const isSaidBy = ({ key, checkpoint, size, root }: State) => {
  const { name } = keyOf(key);
  return checkpoint.startsWith(`${name}\n${size}\n${root}\n\n— ${name} `);
};

/** A line for each signature, and nothing else. */
const SIGNATURES = /^(?:— \S+ \S+\n)+$/;

/** Verifies the first signature of a note (C2SP signed-note); returns undefined if the browser lacks Ed25519. */
export async function isSignedNote(note: string, verifierKey: string): Promise<boolean | undefined> {
  const { name, id, key } = keyOf(verifierKey);
  const end = note.indexOf('\n\n') + 1;
  const lines = note.slice(end + 1);
  const [line = ''] = lines.split('\n');
  if (end === 0 || !line.startsWith(`— ${name} `) || !SIGNATURES.test(lines)) return false;
  const signature = bytesOf(line.split(' ').at(-1) ?? '');
  const hex = (await sha256(utf8(`${name}\n`), key)).slice(0, KEY_ID_BYTES);
  if (!equal(hex, signature.slice(0, KEY_ID_BYTES)) || hexOf(hex) !== id) return false;
  if (key.length !== ED25519_KEY_BYTES + 1 || key[0] !== 1) return false;
  try {
    const known = await crypto.subtle.importKey('raw', key.slice(1), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      known,
      signature.slice(KEY_ID_BYTES),
      utf8(note.slice(0, end)),
    );
  } catch {
    return undefined;
  }
}

export const hexOf = (bytes: Bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
