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
  private readonly privateKey: KeyObject;
  private readonly keyId: Buffer;
  /** Verifies its signatures: `<origin>+<key id>+<public key>`. */
  readonly verifierKey: string;

  /**
   * @param origin name of the log and of its key
   * @param seed the private key's 32 bytes
   */
  constructor(
    readonly origin: string,
    seed: Buffer,
  ) {
    this.privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8_BEFORE_SEED, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const spki = createPublicKey(this.privateKey).export({ format: 'der', type: 'spki' });
    const key = Buffer.concat([ED25519, spki.subarray(-32)]);
    this.keyId = keyIdOf(origin, key);
    this.verifierKey = `${origin}+${this.keyId.toString('hex')}+${key.toString('base64')}`;
  }

  checkpoint(head: TreeHead): string {
    return this.note(textOf(this.origin, head));
  }

  /** Signs the state of a parcel's chain. Its first line differs from a checkpoint's, so that none passes as one. */
  chainHead({ parcel_id, records, last, size, root }: ChainHead): string {
    const lines = [`${this.origin}/parcel`, parcel_id, records, last?.toString('base64') ?? '-', size];
    return this.note(`${lines.join('\n')}\n${root.toString('base64')}\n`);
  }

  private note(text: string): string {
    const signature = Buffer.concat([this.keyId, sign(null, Buffer.from(text), this.privateKey)]);
    return `${text}\n— ${this.origin} ${signature.toString('base64')}\n`;
  }
}

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
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_BEFORE_KEY, key.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
}
