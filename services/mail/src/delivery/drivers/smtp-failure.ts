import type { NodemailerError } from 'nodemailer';
import { DeliveryFailure, type Refusal } from './delivery.js';

/** Truncates longer responses of mail servers, since people read them. */
const RESPONSE_MAX_LENGTH = 500;

/** Commands about the mail itself; others concern the connection. */
const MAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

const UNTRUSTED = /CERT|SELF_SIGNED|ERR_TLS/;

/** True if the server's certificate is not trusted for its name. */
export const isUntrusted = (error: unknown) => UNTRUSTED.test((error as NodemailerError).originalCode ?? '');

/**
 * Classifies a failed delivery. A 5xx to the mail itself is permanent, a 4xx or a broken connection is not. A refused
 * connection (wrong password, no TLS) is permanent for an admin's account, who learns of it at once, while the relay is
 * retried: its operator fixes it and no mail is lost.
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

/** Returns the addresses that a server refused while it accepted others. */
export const refusals = (errors: readonly NodemailerError[] = []): Refusal[] =>
  errors.map(({ recipient, response, message, permanent }) => ({
    address: recipient ?? '',
    response: cleaned(response ?? message),
    permanent: permanent === true,
  }));

/** Joins lines, and removes characters that Postgres cannot store. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, RESPONSE_MAX_LENGTH);
