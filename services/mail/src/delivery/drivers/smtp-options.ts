import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { isIP } from 'node:net';
import { getCACertificates } from 'node:tls';
import type { MailConfig } from '../../config.js';

export interface SmtpServer {
  /** A name, or its resolved address. */
  host: string;
  port: number;
  /** TLS from the start, not STARTTLS. */
  secure: boolean;
  /** Name on its certificate, if `host` is an address. */
  name?: string;
  loopback: boolean;
  user: string;
  password: string;
}

/**
 * Returns nodemailer's options: encrypted, with a verified certificate, except on this machine, and a limit on every
 * wait.
 */
export function smtpOptions(server: SmtpServer, config: MailConfig): SMTPTransportOptions {
  const { host, port, secure, name, loopback, user, password } = server;
  return {
    host,
    port,
    secure,
    requireTLS: !loopback,
    ...(name !== undefined && isIP(name) === 0 && { servername: name }),
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: config.MAIL_CONNECT_TIMEOUT_MS,
    greetingTimeout: config.MAIL_CONNECT_TIMEOUT_MS,
    dnsTimeout: config.MAIL_CONNECT_TIMEOUT_MS,
    socketTimeout: config.MAIL_SEND_TIMEOUT_MS,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: !loopback,
      ...(config.MAIL_CA !== undefined && { ca: [...getCACertificates('default'), config.MAIL_CA] }),
    },
  };
}
