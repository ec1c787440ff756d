import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import PostalMime from 'postal-mime';
import type { Certificate } from '../../support/certificate.ts';

/**
 * What the server does with a mail: `takes` it; `rejects` each recipient for good; `refuses` connections; is `dead`, and so are its connections; `greylists`
 * (451, come back); is `slow` to answer each command; `drops` the connection when it has the whole mail, and keeps it; answers
 * `late`, after its client gave up.
 */
export type Mood = 'takes' | 'rejects' | 'refuses' | 'dead' | 'greylists' | 'slow' | 'drops' | 'late';

const SLOW_MS = 700;
const LATE_MS = 6000;
/** What a mail is about; the run's clients mint such keys. */
const KEY = /\b(?:ml|ev|su)-[a-z]+\d*-\d+\b/;

export interface Arrival {
  /** What it is about; empty for other mails. */
  key: string;
  to: string;
  /** When its last byte came. */
  at: number;
  /** Whether its client could be told so. */
  told: boolean;
}

export interface Place {
  host?: string;
  certificate?: Certificate;
}

interface Session {
  socket: Socket;
  inData: boolean;
  envelope: string;
}

/** An SMTP server on this machine with moods, that keeps what each mail is about and when it had all of it. */
export class MailServer {
  readonly #arrivals: (Omit<Arrival, 'key'> & { message: string })[] = [];
  readonly #seen = new Set<string>();
  #mood: Mood = 'takes';
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  /** What its clients have to trust, where it speaks TLS. */
  readonly certificate: string | undefined;

  private constructor(certificate: Certificate | undefined) {
    const talk = (socket: Socket) => this.#talk(socket);
    this.#server = certificate ? createSecureServer(certificate, talk) : createServer(talk);
    this.certificate = certificate?.cert;
  }

  /**
   * @param place where it listens, and its certificate: by default on the loopback address, without TLS. Containers reach this
   * machine by another address, to which no mail leaves in clear
   */
  static async start({ host = '127.0.0.1', certificate }: Place = {}): Promise<MailServer> {
    const server = new MailServer(certificate);
    server.#server.listen(0, host);
    await once(server.#server, 'listening');
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get mood(): Mood {
    return this.#mood;
  }

  set mood(mood: Mood) {
    this.#mood = mood;
    if (mood === 'dead') this.#hangUp();
  }

  /** How many mails it has. */
  get count(): number {
    return this.#arrivals.length;
  }

  /** Whether a mail about it has come whose key stands in its envelope or in plain text. */
  has(key: string): boolean {
    return this.#seen.has(key);
  }

  /** Every mail that it had whole, read. */
  arrivals(): Promise<Arrival[]> {
    return Promise.all(
      this.#arrivals.map(async ({ message, ...facts }) => {
        const { subject = '', text = '', html = '' } = await PostalMime.parse(message);
        const key = KEY.exec(facts.to)?.[0] ?? KEY.exec(`${subject} ${text} ${html}`)?.[0] ?? '';
        return { ...facts, key };
      }),
    );
  }

  stop(): void {
    this.#server.close();
    this.#hangUp();
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #talk(socket: Socket): void {
    socket.on('error', () => {});
    if (this.mood === 'dead') {
      socket.destroy();
      return;
    }
    if (this.mood === 'refuses') {
      socket.end('421 4.3.2 Not now\r\n');
      return;
    }
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.setEncoding('utf8').setTimeout(30_000, () => socket.destroy());
    const session: Session = { socket, inData: false, envelope: '' };
    let rest = '';
    this.#say(session, '220 mail server');
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
      else this.#answer(session, part);
    }
  }

  #answer(session: Session, line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') session.envelope = '';
    if (command === 'RCPT') session.envelope += /<(.*)>/.exec(line)?.[1] ?? '';
    if (command === 'RCPT' && this.mood === 'rejects') this.#say(session, '550 5.1.1 No such mailbox');
    else if (command === 'RCPT' && this.mood === 'greylists') this.#say(session, '451 4.7.1 Come back later');
    else if (command === 'DATA') {
      session.inData = true;
      this.#say(session, '354 Go on');
    } else if (command === 'QUIT') session.socket.end('221 Bye\r\n');
    else this.#say(session, '250 OK');
  }

  #take(session: Session, message: string): void {
    session.inData = false;
    const arrival = { to: session.envelope, at: Date.now(), told: false, message };
    this.#arrivals.push(arrival);
    const key = KEY.exec(session.envelope) ?? KEY.exec(message.replaceAll(/=\r\n/g, ''));
    if (key) this.#seen.add(key[0]);
    const tell = () => {
      arrival.told = session.socket.writable;
      this.#say(session, '250 OK');
    };
    if (this.mood === 'drops') session.socket.destroy();
    else if (this.mood === 'late') setTimeout(tell, LATE_MS).unref();
    else tell();
  }

  #say({ socket }: Session, line: string): void {
    const write = () => socket.writable && socket.write(`${line}\r\n`);
    if (this.mood === 'slow') setTimeout(write, SLOW_MS).unref();
    else write();
  }
}
