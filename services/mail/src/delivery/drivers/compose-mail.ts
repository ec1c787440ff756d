import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './delivery.js';

/** The Message-ID's domain for a mail without a sender. */
const NO_DOMAIN = 'vaultway.invalid';

/** A group without members, as in RFC 5322, A.1.3. */
const NOBODY_NAMED = 'Undisclosed recipients:;';

/**
 * The mail as nodemailer takes it. Message-ID and date are the same at each try, so that a mail program recognizes a
 * mail that arrives twice.
 */
export function composeMail({ row, from, recipients, subject, text, html }: OutgoingMail): SendMailOptions {
  const domain = from?.address.split('@').at(-1) ?? NO_DOMAIN;
  return {
    ...(from && { from }),
    ...recipientHeaders(row),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    envelope: { from: from?.address ?? false, to: recipients },
    subject,
    text,
    ...(html !== null && { html }),
    messageId: `<${row.id}@${domain}>`,
    date: row.queued_at,
    headers: {
      ...(row.kind !== 'contact' && { 'Auto-Submitted': 'auto-generated' }),
      ...unsubscribeHeaders(row),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Several recipients see each other only where an admin says so. What is sent, the envelope says; nodemailer drops `bcc`. */
function recipientHeaders({ to, show_recipients }: OutgoingMail['row']): Pick<SendMailOptions, 'to' | 'bcc'> {
  if (to.length <= 1 || show_recipients) return { to };
  return { to: NOBODY_NAMED, bcc: to };
}

/** A mail program that knows RFC 8058 posts to the one-click link; others open the page. */
function unsubscribeHeaders({ one_click_url, unsubscribe_url }: OutgoingMail['row']): Record<string, string> {
  const url = one_click_url ?? unsubscribe_url;
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    ...(one_click_url !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
