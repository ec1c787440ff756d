import type { NodemailerError } from 'nodemailer';
import { DeliveryFailure, type Refusal } from './delivery.js';

/** Longer responses of a mail server are cut: people read them. */
const RESPONSE_MAX_LENGTH = 500;

/** Commands about the mail itself; the others are about the connection. */
const MAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

const UNTRUSTED = /CERT|SELF_SIGNED|ERR_TLS/;

/** Whether the server's certificate is not one that is trusted for its name. */
export const isUntrusted = (error: unknown) => UNTRUSTED.test((error as NodemailerError).originalCode ?? '');

/**
 * What a failed delivery means. A 5xx to the mail itself is final, a 4xx or a broken connection is not. Where the
 * connection is refused (wrong password, no TLS), an admin who gave the password is told at once, while the relay is
 * tried again: its operator fixes it and no mail is lost.
 */
export function toDeliveryFailure(error: unknown, connection: 'account' | 'relay'): DeliveryFailure {
  const { code, command, permanent, response, message } = error as NodemailerError;
  if (code === 'EABORT') return new DeliveryFailure('The mail server took too long', false);
  const reason = cleaned(code === 'ETLS' ? message : (response ?? message));
  if (permanent !== undefined) {
    return new DeliveryFailure(
      reason,
      permanent && (connection === 'account' || MAIL_COMMANDS.has(command ?? '')),
    );
  }
  const hopeless = code === 'EENVELOPE' || code === 'EMESSAGE';
  const unsafe = code === 'ETLS' || isUntrusted(error);
  return new DeliveryFailure(reason, hopeless || (unsafe && connection === 'account'));
}

/** The addresses that a server refused while it accepted others. */
export const refusals = (errors: readonly NodemailerError[] = []): Refusal[] =>
  errors.map(({ recipient, response, message, permanent }) => ({
    address: recipient ?? '',
    response: cleaned(response ?? message),
    permanent: permanent === true,
  }));

/** In one line, without what Postgres cannot store. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, RESPONSE_MAX_LENGTH);
