import type { EventProof } from '@vaultway/contracts';

/** Result of checking a proof; the first failed check. */
export type Verdict =
  | 'proved'
  /** The record is withheld: the entry is in the log, with unknown content. */
  | 'withheld'
  | 'wrong'
  | 'other_key'
  /** Everything matches except for the signature, which this browser cannot verify. */
  | 'unsupported';

/** Parses a proof file; returns undefined if it is not one. */
export function readProof(text: string): EventProof | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isProof(read) ? read : undefined;
}

const TEXTS = ['key', 'entry', 'root', 'checkpoint'] as const;

function isProof(read: unknown): read is EventProof {
  if (typeof read !== 'object' || read === null) return false;
  const proof = read as Record<keyof EventProof, unknown>;
  return (
    TEXTS.every((name) => typeof proof[name] === 'string') &&
    [proof.index, proof.size].every((number) => Number.isSafeInteger(number) && (number as number) >= 0) &&
    [proof.salt, proof.record].every((text) => text === null || typeof text === 'string') &&
    Array.isArray(proof.path) &&
    proof.path.every((hash) => typeof hash === 'string')
  );
}

/**
 * Verifies a self-contained proof: the record against the entry, the entry against the root (RFC 9162), and the root
 * against the signed checkpoint.
 *
 * @param trusted the log's key, if the page knows it
 */
export async function checkProof(proof: EventProof, trusted?: string): Promise<Verdict> {
  if (trusted !== undefined && trusted.trim() !== proof.key) return 'other_key';
  try {
    const entry = bytesOf(proof.entry);
    const said = await recordHash(proof);
    if (said && !equal(said, entry)) return 'wrong';
    const root = await rootOf(await sha256(LEAF, entry), proof);
    if (!root || !equal(root, bytesOf(proof.root)) || !isSaidBy(proof)) return 'wrong';
    const signed = await isSigned(proof);
    if (signed === undefined) return 'unsupported';
    if (!signed) return 'wrong';
    return said ? 'proved' : 'withheld';
  } catch {
    return 'wrong';
  }
}

export type Bytes = Uint8Array<ArrayBuffer>;

const LEAF = Uint8Array.of(0);
export const NODE = Uint8Array.of(1);
const ED25519_KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const bytesOf = (base64: string): Bytes =>
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

async function recordHash({ salt, record }: EventProof): Promise<Bytes | undefined> {
  return salt === null || record === null ? undefined : sha256(bytesOf(salt), utf8(record));
}

/** Computes the root from the path; returns undefined if its length is wrong. */
async function rootOf(leaf: Bytes, { index, size, path }: EventProof): Promise<Bytes | undefined> {
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

/** Parses the name, the id and the bytes of a verifier key. */
function keyOf(verifierKey: string) {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey) ?? [];
  return { name, id, key: bytesOf(encoded) };
}

const textOf = (name: string, { size, root }: EventProof) => `${name}\n${size}\n${root}\n`;

const isSaidBy = (proof: EventProof) => {
  const { name } = keyOf(proof.key);
  return proof.checkpoint.startsWith(`${textOf(name, proof)}\n— ${name} `);
};

/** Verifies the signature; returns undefined if the browser lacks Ed25519. */
async function isSigned(proof: EventProof): Promise<boolean | undefined> {
  const { name, id, key } = keyOf(proof.key);
  const text = textOf(name, proof);
  const [line = ''] = proof.checkpoint.slice(text.length + 1).split('\n');
  const signature = bytesOf(line.split(' ').at(-1) ?? '');
  const hex = (await sha256(utf8(`${name}\n`), key)).slice(0, KEY_ID_BYTES);
  if (!equal(hex, signature.slice(0, KEY_ID_BYTES)) || hexOf(hex) !== id) return false;
  if (key.length !== ED25519_KEY_BYTES + 1 || key[0] !== 1) return false;
  try {
    const known = await crypto.subtle.importKey('raw', key.slice(1), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', known, signature.slice(KEY_ID_BYTES), utf8(text));
  } catch {
    return undefined;
  }
}

const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
