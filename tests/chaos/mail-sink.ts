import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How long each mail takes, so that a killed worker is likely to be in the middle of some. */
const EFFORT_MS = 40;
/** A connection is closed after this many mails, so that there are many connections to refuse. */
const PER_CONNECTION = 4;

export interface Arrival {
  mail: string;
  /** When its last byte came. */
  whole: number;
  /** When it was answered 250. */
  accepted: number;
}

interface Session {
  socket: Socket;
  inData: boolean;
  mails: number;
}

/**
 * A small SMTP server on this machine that refuses every fifth connection and records when it accepted which mail. It
 * records a mail before it answers 250: what it recorded, it has.
 */
export class MailSink {
  readonly arrivals: Arrival[] = [];
  connections = 0;
  refused = 0;
  readonly #server = createServer((socket) => this.#talk(socket));

  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    sink.#server.listen(0, '127.0.0.1');
    await once(sink.#server, 'listening');
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
  }

  #talk(socket: Socket): void {
    this.connections += 1;
    socket.setEncoding('utf8');
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('error', () => {});
    if (this.connections % 5 === 0) {
      this.refused += 1;
      socket.end('421 4.3.2 Not now\r\n');
      return;
    }
    const session: Session = { socket, inData: false, mails: 0 };
    let rest = '';
    socket.write('220 sink\r\n');
    socket.on('data', (text: string) => {
      rest = this.#read(session, rest + text);
    });
  }

  /** @returns what is not a whole line, or not a whole mail, yet */
  #read(session: Session, text: string): string {
    let rest = text;
    for (;;) {
      const end = session.inData ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at === -1) return rest;
      const part = rest.slice(0, at);
      rest = rest.slice(at + end.length);
      if (session.inData) this.#take(session, part);
      else answer(session, part.slice(0, 4).toUpperCase());
    }
  }

  #take(session: Session, message: string): void {
    session.inData = false;
    session.mails += 1;
    const mail = /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? 'without a subject';
    const whole = Date.now();
    setTimeout(() => {
      if (session.socket.destroyed) return;
      this.arrivals.push({ mail, whole, accepted: Date.now() });
      session.socket.write('250 OK\r\n');
    }, EFFORT_MS);
  }
}

function answer(session: Session, command: string): void {
  const { socket } = session;
  if (command === 'EHLO') socket.write('250 sink\r\n');
  else if (command === 'MAIL' && session.mails >= PER_CONNECTION) socket.end('421 4.7.0 Enough for now\r\n');
  else if (command === 'DATA') {
    session.inData = true;
    socket.write('354 Go on\r\n');
  } else if (command === 'QUIT') socket.end('221 Bye\r\n');
  else socket.write('250 OK\r\n');
}
