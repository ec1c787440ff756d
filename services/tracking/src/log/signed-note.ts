import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** PKCS #8 prefix of a 32-byte Ed25519 private key (RFC 8410). */
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');
/** SPKI prefix of an Ed25519 public key. */
const SPKI_BEFORE_KEY = Buffer.from('302a300506032b6570032100', 'hex');
const ED25519 = Buffer.of(1);

/** A tree's size and root, as in C2SP tlog-checkpoint. */
export interface TreeHead {
  size: number;
  root: Buffer;
}

/** A parcel's records in a tree. */
export interface ChainHead extends TreeHead {
  parcel_id: string;
  records: number;
  /** Leaf hash of the last one; absent if there are none. */
  last: Buffer | undefined;
}

/** Signs checkpoints as C2SP signed-note. */
export class NoteSigner {
  /**
   * @param origin name of the log and of its key
   * @param verifierKey verifies its signatures: `<origin>+<key id>+<public key>`
   */
  constructor(
    readonly origin: string,
    readonly verifierKey: string,
    private readonly signText: (text: Buffer) => Promise<Buffer>,
  ) {}

  /** @param seed the private key's 32 bytes */
  static withSeed(origin: string, seed: Buffer): NoteSigner {
    const privateKey = privateKeyOf(seed);
    return new NoteSigner(origin, verifierKeyOf(origin, publicKeyOf(privateKey)), (text) =>
      Promise.resolve(sign(null, text, privateKey)),
    );
  }

  checkpoint(head: TreeHead): Promise<string> {
    return this.note(textOf(this.origin, head));
  }

  /** Signs the next key of the log. */
  successor(verifierKey: string): Promise<string> {
    return this.note(`${this.origin}/key\n${verifierKey}\n`);
  }

  /** Signs the state of a parcel's chain. Its first line differs from a checkpoint's, so that none passes as one. */
  chainHead({ parcel_id, records, last, size, root }: ChainHead): Promise<string> {
    const lines = [`${this.origin}/parcel`, parcel_id, records, last?.toString('base64') ?? '-', size];
    return this.note(`${lines.join('\n')}\n${root.toString('base64')}\n`);
  }

  /** @throws if the signature is wrong, as that of a program for another key */
  private async note(text: string): Promise<string> {
    const [, keyId = '', key = ''] = /\+([0-9a-f]{8})\+(.+)$/.exec(this.verifierKey) ?? [];
    const signature = await this.signText(Buffer.from(text));
    const publicKey = keyObjectOf(Buffer.from(key, 'base64').subarray(1));
    if (!verify(null, Buffer.from(text), publicKey, signature)) throw new Error('the signature is wrong');
    const line = Buffer.concat([Buffer.from(keyId, 'hex'), signature]).toString('base64');
    return `${text}\n— ${this.origin} ${line}\n`;
  }
}

const privateKeyOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });

const publicKeyOf = (privateKey: KeyObject) =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);

const keyObjectOf = (publicKey: Buffer) =>
  createPublicKey({ key: Buffer.concat([SPKI_BEFORE_KEY, publicKey]), format: 'der', type: 'spki' });

/** @param publicKey its 32 bytes */
export function verifierKeyOf(origin: string, publicKey: Buffer): string {
  const key = Buffer.concat([ED25519, publicKey]);
  return `${origin}+${keyIdOf(origin, key).toString('hex')}+${key.toString('base64')}`;
}

/** Shortens a verifier key for people to compare: `1a2b 3c4d …`, the first 16 bytes of its SHA-256. */
export const fingerprintOf = (verifierKey: string): string =>
  (createHash('sha256').update(verifierKey).digest('hex').slice(0, 32).match(/.{4}/g) ?? []).join(' ');

const textOf = (origin: string, { size, root }: TreeHead) =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

const keyIdOf = (name: string, key: Buffer) =>
  createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4);

/** True if a note states exactly this tree head, signed with a verifier key. More signatures may follow. */
export function isCheckpoint(note: string, verifierKey: string, head: TreeHead): boolean {
  const [, name = '', keyId = '', encoded = ''] = /^([^+]+)\+([^+]+)\+(.+)$/s.exec(verifierKey) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const text = textOf(name, head);
  const [, signature] = note.startsWith(`${text}\n— ${name} `)
    ? note
        .slice(text.length + 1)
        .split(/[ \n]/)
        .slice(1)
    : [];
  const bytes = Buffer.from(signature ?? '', 'base64');
  if (keyIdOf(name, key).toString('hex') !== keyId || bytes.subarray(0, 4).toString('hex') !== keyId)
    return false;
  return verify(null, Buffer.from(text), keyObjectOf(key.subarray(1)), bytes.subarray(4));
}
