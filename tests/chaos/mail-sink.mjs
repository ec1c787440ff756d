import { createServer } from 'node:net';

/** Milliseconds that each mail takes, so that a killed worker is likely to be in the middle of some. */
const EFFORT = 40;
/** A connection is told to go after so many mails, so that there are many connections to refuse. */
const PER_CONNECTION = 4;

/**
 * A small SMTP server on this machine that turns every fifth connection away and writes down when it accepted
 * which mail. It notes a mail before it answers 250: what it noted, it has.
 */
export class MailSink {
  /** @type {{ mail: string, whole: number, accepted: number }[]} when its last byte came, and when 250 was said */
  accepted = [];
  connections = 0;
  refused = 0;

  static async start() {
    const sink = new MailSink();
    sink.server = createServer((socket) => sink.talk(socket));
    await new Promise((resolve) => sink.server.listen(0, '127.0.0.1', resolve));
    sink.url = `smtp://127.0.0.1:${sink.server.address().port}`;
    return sink;
  }

  stop() {
    this.server.close();
    return Promise.resolve();
  }

  talk(socket) {
    this.connections += 1;
    socket.setEncoding('utf8');
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('error', () => {});
    if (this.connections % 5 === 0) {
      this.refused += 1;
      socket.end('421 4.3.2 Not now\r\n');
      return;
    }
    const session = { socket, inData: false, mails: 0 };
    let rest = '';
    socket.write('220 sink\r\n');
    socket.on('data', (text) => {
      rest = this.read(session, rest + text);
    });
  }

  /** @returns what is not a whole line, or not a whole mail, yet */
  read(session, text) {
    let rest = text;
    for (;;) {
      const end = session.inData ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at === -1) return rest;
      const part = rest.slice(0, at);
      rest = rest.slice(at + end.length);
      if (session.inData) this.take(session, part);
      else this.answer(session, part.slice(0, 4).toUpperCase());
    }
  }

  answer(session, command) {
    const { socket } = session;
    if (command === 'EHLO') return socket.write('250 sink\r\n');
    if (command === 'MAIL' && session.mails >= PER_CONNECTION)
      return socket.end('421 4.7.0 Enough for now\r\n');
    if (command === 'DATA') {
      session.inData = true;
      return socket.write('354 Go on\r\n');
    }
    if (command === 'QUIT') return socket.end('221 Bye\r\n');
    return socket.write('250 OK\r\n');
  }

  take(session, message) {
    session.inData = false;
    session.mails += 1;
    const mail = /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? 'without a subject';
    const whole = Date.now();
    setTimeout(() => {
      if (session.socket.destroyed) return;
      this.accepted.push({ mail, whole, accepted: Date.now() });
      session.socket.write('250 OK\r\n');
    }, EFFORT);
  }
}
