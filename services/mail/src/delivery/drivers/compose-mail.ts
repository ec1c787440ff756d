import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './delivery.js';

/** Domain of the Message-ID of mails without a sender. */
const NOWHERE = 'vaultway.invalid';

/**
 * The mail as nodemailer takes it. Its Message-ID and date are the same at each try, so that a mail that
 * arrives twice can be told to be one.
 */
export function composeMail({ row, from, recipients, subject, text, html }: OutgoingMail): SendMailOptions {
  const domain = from?.address.split('@').at(-1) ?? NOWHERE;
  return {
    ...(from && { from }),
    to: row.to,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    envelope: { from: from?.address ?? false, to: recipients },
    subject,
    text,
    ...(html !== null && { html }),
    messageId: `<${row.id}@${domain}>`,
    date: row.queued_at,
    headers: {
      ...(row.kind !== 'contact' && { 'Auto-Submitted': 'auto-generated' }),
      ...unsubscribing(row),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A mail program that knows RFC 8058 posts to the one-click link; others show the page's. */
function unsubscribing({ one_click_url, unsubscribe_url }: OutgoingMail['row']): Record<string, string> {
  const url = one_click_url ?? unsubscribe_url;
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    ...(one_click_url !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
