import type { NodemailerError } from 'nodemailer';
import { DeliveryFailure, type Refusal } from './delivery.js';

/** Longer answers of a mail server are cut: somebody has to read them. */
const WORDS_MAX = 500;

/** Steps that are about the mail itself; the others are about the connection. */
const MAIL_STEPS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

const UNTRUSTED = /CERT|SELF_SIGNED|ERR_TLS/;

/**
 * What a failed hand-over means. A 5xx to the mail itself is the server's last word, a 4xx or a broken
 * connection is not. Where the connection is refused (wrong password, no TLS), an admin who gave the
 * password is told at once, while the relay is tried again: its operator mends it and no mail is lost.
 */
export function toDeliveryFailure(error: unknown, connection: 'mailbox' | 'relay'): DeliveryFailure {
  const { code, command, permanent, response, message, originalCode } = error as NodemailerError;
  if (code === 'EABORT') return new DeliveryFailure('The mail server took too long', false);
  const words = wordsOf(code === 'ETLS' ? message : (response ?? message));
  if (permanent !== undefined) {
    return new DeliveryFailure(
      words,
      permanent && (connection === 'mailbox' || MAIL_STEPS.has(command ?? '')),
    );
  }
  const hopeless = code === 'EENVELOPE' || code === 'EMESSAGE';
  const unsafe = code === 'ETLS' || UNTRUSTED.test(originalCode ?? '');
  return new DeliveryFailure(words, hopeless || (unsafe && connection === 'mailbox'));
}

/** The addresses that a server refused while it accepted others. */
export const refusals = (errors: readonly NodemailerError[] = []): Refusal[] =>
  errors.map(({ recipient, response, message, permanent }) => ({
    address: recipient ?? '',
    words: wordsOf(response ?? message),
    permanent: permanent === true,
  }));

/** In one line, and storable. */
const wordsOf = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX);
