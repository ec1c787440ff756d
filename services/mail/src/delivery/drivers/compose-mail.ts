import type { SendMailOptions } from 'nodemailer';
import type { ConfirmedMessage } from './confirmed-transport.js';
import type { OutgoingMail } from './delivery.js';

/** Domain of the Message-ID for a mail without a sender. */
const NO_DOMAIN = 'vaultway.invalid';

/** An empty group, as in RFC 5322, A.1.3. */
const NOBODY_NAMED = 'Undisclosed recipients:;';

/**
 * Builds the nodemailer message. Message-ID and date are the same for each attempt, so that mail programs recognize
 * duplicates.
 */
export function composeMail({
  row,
  from,
  recipients,
  subject,
  text,
  html,
  confirm,
}: OutgoingMail): ConfirmedMessage {
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
      ...(row.log && { 'X-Log-Size': String(row.log.size), 'X-Log-Root': row.log.root }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    confirm,
  };
}

/**
 * Hides recipients from each other unless the admin says otherwise. The envelope has the recipients; nodemailer drops
 * `bcc`.
 */
function recipientHeaders({ to, show_recipients }: OutgoingMail['row']): Pick<SendMailOptions, 'to' | 'bcc'> {
  if (to.length <= 1 || show_recipients) return { to };
  return { to: NOBODY_NAMED, bcc: to };
}

/** Mail programs that support RFC 8058 post to the one-click link; others open the page. */
function unsubscribeHeaders({ one_click_url, unsubscribe_url }: OutgoingMail['row']): Record<string, string> {
  const url = one_click_url ?? unsubscribe_url;
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    ...(one_click_url !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
