import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Certificate } from '../../../../tests/support/certificate.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** True if the connection was encrypted. */
  secure: boolean;
  user: string | undefined;
  connection: string;
}

export interface SmtpSinkOptions {
  /** Enables STARTTLS; without it nothing is encrypted. */
  certificate?: Certificate;
  /** The only accepted user and password. */
  account?: { user: string; password: string };
  host?: string;
  port?: number;
  /** May refuse with `refusal()`; each runs at its step. */
  onConnect?: (count: number) => Error | undefined;
  onRecipient?: (address: string) => Error | undefined | Promise<Error | undefined>;
  onData?: (mail: ReceivedMail) => Error | undefined | Promise<Error | undefined>;
}

/** Creates the sink's response in place of 250. */
export const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });

/** A real SMTP server that records mails. */
export class SmtpSink {
  readonly mails: ReceivedMail[] = [];
  connections = 0;
  private readonly server: SMTPServer;

  private constructor(
    private readonly options: SmtpSinkOptions,
    readonly host: string,
  ) {
    this.server = new SMTPServer(this.serverOptions());
    this.server.on('error', () => {}); // disconnecting clients do not concern the test
  }

  static async start(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
    const sink = new SmtpSink(options, options.host ?? '127.0.0.1');
    await new Promise<void>((resolve, reject) => {
      sink.server.once('error', reject);
      sink.server.listen(options.port ?? 0, sink.host, resolve);
    });
    return sink;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    const { account } = this.options;
    const login = account
      ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
      : '';
    return `smtp://${login}${this.host}:${this.port}`;
  }

  /** Parses the mails like a mail program. */
  opened(): Promise<Email[]> {
    return Promise.all(this.mails.map(({ raw }) => PostalMime.parse(raw)));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private serverOptions(): SMTPServerOptions {
    const { certificate, account } = this.options;
    return {
      ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
      authOptional: account === undefined,
      allowInsecureAuth: true,
      authMethods: ['PLAIN', 'LOGIN'],
      disableReverseLookup: true,
      closeTimeout: 200,
      logger: false,
      onConnect: (_session, done) => {
        this.connections += 1;
        done(this.options.onConnect?.(this.connections));
      },
      onAuth: ({ username, password }, _session, done) => {
        if (username === account?.user && password === account?.password) done(null, { user: username });
        else done(refusal(535, `5.7.8 Bad credentials: ${password ?? ''}`));
      },
      onRcptTo: ({ address }, _session, done) =>
        void Promise.resolve(this.options.onRecipient?.(address)).then(done, done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.take(Buffer.concat(chunks), session).then(done, done));
      },
    };
  }

  private async take(raw: Buffer, session: SMTPServerSession): Promise<Error | undefined> {
    const { mailFrom, rcptTo } = session.envelope;
    const mail: ReceivedMail = {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      raw: raw.toString('utf8'),
      secure: session.secure,
      user: session.user,
      connection: session.id,
    };
    const refused = await this.options.onData?.(mail);
    if (!refused) this.mails.push(mail);
    return refused;
  }
}

/** A non-loopback IPv4 address of this machine; undefined without a network. */
export const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
