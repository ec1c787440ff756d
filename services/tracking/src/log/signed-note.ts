import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** An Ed25519 private key of 32 bytes, as PKCS #8 has it (RFC 8410). */
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');
/** A public key, as SPKI has it. */
const SPKI_BEFORE_KEY = Buffer.from('302a300506032b6570032100', 'hex');
const ED25519 = Buffer.of(1);

/** What a tree was at one size, as C2SP tlog-checkpoint has it. */
export interface TreeHead {
  size: number;
  root: Buffer;
}

/** Signs checkpoints, as C2SP signed-note has it. */
export class NoteSigner {
  private readonly privateKey: KeyObject;
  private readonly keyId: Buffer;
  /** What others verify with: `<origin>+<key id>+<public key>`. */
  readonly verifierKey: string;

  /**
   * @param origin the log's name, and the key's
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

  checkpoint({ size, root }: TreeHead): string {
    const text = textOf(this.origin, { size, root });
    const signature = Buffer.concat([this.keyId, sign(null, Buffer.from(text), this.privateKey)]);
    return `${text}\n— ${this.origin} ${signature.toString('base64')}\n`;
  }
}

const textOf = (origin: string, { size, root }: TreeHead) =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

const keyIdOf = (name: string, key: Buffer) =>
  createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4);

/** Whether a note says exactly this of a tree, and is signed with a verifier key. Further signatures may follow. */
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
