import type { Mail, MailRequested, Settings } from '@vaultway/contracts';
import type { RenderedMail } from './mail-renderer.js';
import type { MailEntity } from './mail.entity.js';

export function toMailView(row: MailEntity): Mail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to,
    show_recipients: row.show_recipients,
    from: row.from,
    reply_to: row.reply_to,
    subject: row.subject,
    text: row.text,
    html: row.html,
    confidential: row.confidential,
    state: row.state,
    tries: row.tries,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}

/** A requested mail as a new row; the text of a confidential one stays out. */
export function toMailRow(
  id: string,
  request: MailRequested,
  { subject, text, html, unsubscribeUrl, oneClickUrl }: RenderedMail,
  settings: Settings,
): MailEntity {
  const now = new Date();
  return {
    id,
    kind: request.kind,
    to: request.to,
    show_recipients: request.kind === 'contact' && request.data.show_recipients,
    served: [],
    from: (request.kind === 'contact' ? request.data.from : null) ?? settings.contact_email,
    reply_to: request.reply_to,
    subject,
    text: request.confidential ? null : text,
    html: request.confidential ? null : html,
    unsubscribe_url: unsubscribeUrl,
    one_click_url: oneClickUrl,
    log: 'log' in request.data ? request.data.log : null,
    confidential: request.confidential,
    state: 'queued',
    tries: 0,
    last_error: null,
    round: 0,
    job_id: id,
    queued_at: now,
    lease_until: null,
    created_at: now,
    updated_at: now,
    sent_at: null,
    anonymized_at: null,
  };
}
