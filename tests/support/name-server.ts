import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { A: 1, AAAA: 28, TXT: 16 } as const;
const NO_SUCH_NAME = 3;

/** Addresses of a name; undefined for an unknown name, null for no response at all. */
type Answers = (name: string, type: keyof typeof TYPES) => readonly string[] | undefined | null;

/** A DNS name server (RFC 1035) with answers scripted by the test. */
export class NameServer {
  /** In the form for `Resolver.setServers`. */
  readonly address: string;
  readonly asked: string[] = [];

  private constructor(
    private readonly socket: Socket,
    answers: Answers,
  ) {
    this.address = `127.0.0.1:${socket.address().port}`;
    socket.on('message', (query, { address, port }) => {
      const reply = this.replyTo(query, answers);
      if (reply) socket.send(reply, port, address);
    });
  }

  static async start(answers: Answers): Promise<NameServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, answers);
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private replyTo(query: Buffer, answers: Answers): Buffer | undefined {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const type = typeOf(query.readUInt16BE(at + 1));
    this.asked.push(labels.join('.'));
    const found = answers(labels.join('.'), type);
    if (found === null) return undefined;
    const records = (found ?? []).map((value) =>
      recordOf(type, type === 'TXT' ? stringsOf(value) : bytesOf(value)),
    );
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, question, ...records]);
  }
}

/** Record of the requested name, not to be cached. */
function recordOf(type: keyof typeof TYPES, address: number[]): Buffer {
  const length = [address.length >> 8, address.length & 0xff];
  return Buffer.from([0xc0, 12, 0, TYPES[type], 0, 1, 0, 0, 0, 0, ...length, ...address]);
}

const typeOf = (code: number) => (code === TYPES.TXT ? 'TXT' : code === TYPES.A ? 'A' : 'AAAA');

/** Splits a text into strings of at most 255 bytes. */
function stringsOf(text: string): number[] {
  const bytes = [...Buffer.from(text)];
  const parts: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.slice(at, at + 255);
    parts.push(part.length, ...part);
  }
  return parts;
}

function bytesOf(address: string): number[] {
  if (!address.includes(':')) return address.split('.').map(Number);
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => '0'),
    ...after,
  ];
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
}
