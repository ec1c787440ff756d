import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

/** SPKI prefix of an Ed25519 public key. */
const SPKI_BEFORE_KEY = Buffer.from('302a300506032b6570032100', 'hex');
/** Key type of C2SP signed-note: an Ed25519 key whose cosignatures contain a timestamp. */
const COSIGNATURE_V1 = 4;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const TIME_BYTES = 8;

/** Another operator's server that cosigns our checkpoints after verifying that each tree extends the previous one. */
export interface Witness {
  name: string;
  /** Verifies its signatures: `<name>+<key id>+<public key>`. */
  key: string;
  /** Base URL of `add-checkpoint`. */
  url: string;
}

/** Parses `<verifier key> <url>`, separated by commas. */
export const witnessList = z.string().transform((text, context): Witness[] => {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return [];
  };
  const witnesses = entries.flatMap((entry): Witness[] => {
    const [key = '', url = '', ...rest] = entry.split(/\s+/);
    if (rest.length > 0 || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
      return refuse(`"${entry}" is not a verifier key, a space, and an address with http:// or https://`);
    }
    const name = verifierOf(key)?.name;
    if (name === undefined) return refuse(`"${key}" is not the verifier key of a witness`);
    return [{ name, key, url: url.endsWith('/') ? url : `${url}/` }];
  });
  const names = new Set(witnesses.map(({ name }) => name));
  return names.size < witnesses.length ? refuse('two witnesses have the same name') : witnesses;
});

interface Verifier {
  name: string;
  keyId: Buffer;
  publicKey: KeyObject;
}

function verifierOf(verifierKey: string): Verifier | undefined {
  const [, name = '', id, encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const keyId = createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, KEY_ID_BYTES);
  if (key.length !== 1 + KEY_BYTES || key[0] !== COSIGNATURE_V1 || keyId.toString('hex') !== id)
    return undefined;
  const spki = Buffer.concat([SPKI_BEFORE_KEY, key.subarray(1)]);
  return { name, keyId, publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

/**
 * True if a line is a witness's signature of a checkpoint, as in C2SP tlog-cosignature.
 *
 * @param note the checkpoint with its signatures
 */
export function isCosignature(line: string, { key }: Witness, note: string): boolean {
  const verifier = verifierOf(key);
  if (!verifier || !line.startsWith(`— ${verifier.name} `)) return false;
  const bytes = Buffer.from(line.slice(line.lastIndexOf(' ') + 1), 'base64');
  const [keyId, rest] = [bytes.subarray(0, KEY_ID_BYTES), bytes.subarray(KEY_ID_BYTES)];
  if (!keyId.equals(verifier.keyId) || rest.length <= TIME_BYTES) return false;
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const signed = Buffer.from(`cosignature/v1\ntime ${rest.readBigUInt64BE()}\n${text}`);
  return verify(null, signed, verifier.publicKey, rest.subarray(TIME_BYTES));
}
