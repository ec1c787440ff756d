import { Injectable } from '@nestjs/common';
import { MailRequested, type MailKind, type MailPreview, type PreviewMail } from '@vaultway/contracts';
import { renderLetter } from '../letters/render-letter.js';
import { MailSettings } from '../settings/mail-settings.js';

const TOKEN_LIFE = 15 * 60_000;
const CONFIRM_LIFE = 48 * 3_600_000;

/** Shows an admin how mails look. */
@Injectable()
export class MailPreviews {
  constructor(private readonly settings: MailSettings) {}

  async show({ kind, language, template, ...words }: PreviewMail): Promise<MailPreview> {
    const settings = await this.settings.now();
    const request = MailRequested.parse({
      kind,
      language,
      to: ['ada@example.com'],
      data: FACTS[kind](words),
    });
    const { subject, text, html } = renderLetter(request, {
      ...settings,
      mail_template: template ?? settings.mail_template,
    });
    return { subject, text, html };
  }
}

type Words = Pick<PreviewMail, 'subject' | 'body'>;

/** Invented, where the admin gives none. */
const FACTS: Record<MailKind, (words: Words) => object> = {
  contact: ({ subject, body }) => ({
    subject: subject ?? 'Your parcel is ready',
    body: body ?? 'Dear Ada,\n\nyour parcel is ready at our counter.\n\nKind regards',
    from: null,
    driver: 'outbox',
    mailbox: null,
  }),
  message: ({ subject, body }) => ({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: subject ?? 'Opening hours',
    body: body ?? 'Hello,\n\nare you open on Saturday?',
  }),
  password_token: () => ({
    token: 'EXAMPLE-TOKEN',
    expires_at: new Date(Date.now() + TOKEN_LIFE).toISOString(),
  }),
  parcel_news: ({ subject, body }) => ({
    tracking_code: 'VW-0000-0000',
    recipient_name: 'Ada Lovelace',
    title: subject ?? 'Arrived at the sorting centre',
    description: body,
    status: 'In transit',
    current_location: 'Zürich',
    happened_at: new Date().toISOString(),
    track_url: 'https://example.com/track.html',
    unsubscribe_url: null,
  }),
  subscription: () => ({
    tracking_code: 'VW-0000-0000',
    confirm_url: 'https://example.com/subscription.html',
    expires_at: new Date(Date.now() + CONFIRM_LIFE).toISOString(),
  }),
};
