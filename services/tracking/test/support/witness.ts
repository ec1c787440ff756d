import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openCheckpoint } from './proofs.js';

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);
const bytes = (base64: string) => Buffer.from(base64, 'base64');

interface Seen {
  size: number;
  root: string;
}

/** A witness as specified by C2SP tlog-witness, independently of the service's code. */
export class TestWitness {
  /** The verifier key of the log that it knows. */
  logKey = '';
  /** Heads it has signed, and statuses it has rejected with. */
  readonly seen: Seen[] = [];
  readonly refused: number[] = [];
  /** Simulated misbehavior. */
  answer: 'away' | 'hang' | 'lie' | 'endless' | 'inconsistent' | 'other root' | undefined;
  private last: Seen = { size: 0, root: '' };
  private readonly keys = generateKeyPairSync('ed25519');
  private readonly publicKey = Buffer.concat([
    Buffer.of(4),
    this.keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  ]);
  private readonly keyId: Buffer;
  private readonly server = createServer((request, response) => {
    void text(request).then((body) => this.take(request.url ?? '', body, response));
  });

  private constructor(readonly name: string) {
    this.keyId = sha256(Buffer.from(`${name}\n`), this.publicKey).subarray(0, 4);
  }

  static async start(name: string): Promise<TestWitness> {
    const witness = new TestWitness(name);
    witness.server.listen(0, '127.0.0.1');
    await once(witness.server, 'listening');
    return witness;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  get settings() {
    const key = `${this.name}+${this.keyId.toString('hex')}+${this.publicKey.toString('base64')}`;
    return {
      name: this.name,
      key,
      url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/w/`,
    };
  }

  /** Makes it claim to have seen a size. */
  claim(size: number): void {
    this.last = { size, root: this.seen.findLast((each) => each.size === size)?.root ?? '' };
  }

  /** @throws unless the witness has signed this note within the last minute */
  assertCosigned(note: string): void {
    const line = note.split('\n').find((each) => each.startsWith(`— ${this.name} `));
    if (line === undefined) throw new Error(`${this.name} has not signed`);
    const signature = bytes(line.split(' ')[2] ?? '');
    const time = signature.readBigUInt64BE(4);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: this.publicKey.subarray(1).toString('base64url') },
      format: 'jwk',
    });
    const isRight =
      signature.subarray(0, 4).equals(this.keyId) &&
      verify(null, this.messageOf(note, time), publicKey, signature.subarray(12));
    if (!isRight) throw new Error('the cosignature is wrong');
    if (Math.abs(Date.now() / 1000 - Number(time)) > 60) throw new Error('signed at another time');
  }

  private take(path: string, body: string, response: ServerResponse): void {
    if (this.answer === 'away') return void response.destroy();
    if (this.answer === 'hang') return;
    if (this.answer === 'endless') return void response.writeHead(200).end('— a AAAA\n'.repeat(100_000));
    const [status, words] = path === '/w/add-checkpoint' ? this.add(body) : [404, ''];
    if (status !== 200) this.refused.push(status);
    const whole = Buffer.from(words);
    response.writeHead(status).write(whole.subarray(0, 1));
    // A slow network splits the dash of a signature.
    setTimeout(() => response.end(whole.subarray(1)), 20);
  }

  private add(body: string): [status: number, words: string] {
    const [lines = '', ...rest] = body.split('\n\n');
    const [old = '', ...proof] = lines.split('\n');
    const note = rest.join('\n\n');
    const former = Number(/^old (\d+)$/.exec(old)?.[1]);
    let head: Seen;
    try {
      head = openCheckpoint(note, this.logKey);
    } catch {
      return [403, ''];
    }
    if (!(former <= head.size)) return [400, ''];
    if (this.answer === 'inconsistent') return [422, ''];
    if (this.answer === 'other root') return [409, `${head.size}\n`];
    if (former !== this.last.size || (former === head.size && head.root !== this.last.root)) {
      return [409, `${this.last.size}\n`];
    }
    if (!goesOn(this.last, head, proof.map(bytes))) return [422, ''];
    if (this.answer === 'lie') return [200, `— ${this.name} ${Buffer.alloc(76, 7).toString('base64')}\n`];
    this.last = head;
    this.seen.push(head);
    const time = BigInt(Math.floor(Date.now() / 1000));
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(time);
    const signature = sign(null, this.messageOf(note, time), this.keys.privateKey);
    return [200, `— ${this.name} ${Buffer.concat([this.keyId, stamp, signature]).toString('base64')}\n`];
  }

  private messageOf(note: string, time: bigint): Buffer {
    const [body = ''] = note.split('\n\n');
    return Buffer.from(`cosignature/v1\ntime ${time}\n${body}\n`);
  }
}

/** Verifies a consistency proof (RFC 9162, section 2.1.4.2). */
function goesOn(former: Seen, head: Seen, proof: Buffer[]): boolean {
  if (former.size === 0) return proof.length === 0;
  if (former.size === head.size) return proof.length === 0 && former.root === head.root;
  const isPower = (former.size & (former.size - 1)) === 0;
  const path = isPower ? [bytes(former.root), ...proof] : proof;
  let [first, second] = [former.size - 1, head.size - 1];
  while (first % 2 === 1) [first, second] = [first >> 1, second >> 1];
  let [one, other] = [path[0], path[0]];
  if (!one || !other) return false;
  for (const beside of path.slice(1)) {
    if (second === 0) return false;
    if (first % 2 === 1 || first === second) {
      [one, other] = [node(beside, one), node(beside, other)];
      while (first % 2 === 0 && first !== 0) [first, second] = [first >> 1, second >> 1];
    } else {
      other = node(other, beside);
    }
    [first, second] = [first >> 1, second >> 1];
  }
  return second === 0 && one.toString('base64') === former.root && other.toString('base64') === head.root;
}
