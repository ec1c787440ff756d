import type { MailRequested, Settings } from '@vaultway/contracts';
import { contentOf } from '../kinds/mail-kinds.js';
import { renderHtml } from '../templates/html-renderer.js';
import { renderText, type Sender } from '../templates/text-renderer.js';

export interface RenderedMail {
  subject: string;
  text: string;
  /** Null with the template `plain`. */
  html: string | null;
  unsubscribeUrl: string | null;
  oneClickUrl: string | null;
}

/** Renders a mail for sending, in its recipient's language and the company's template. */
export function renderMail(request: MailRequested, settings: Settings, now = new Date()): RenderedMail {
  const content = contentOf(request, { company: settings, now });
  const sender: Sender = {
    name: settings.company_name,
    address: settings.contact_address,
    email: settings.contact_email,
    phone: settings.contact_phone,
  };
  const template = settings.mail_template;
  return {
    subject: inOneLine(content.subject),
    text: renderText(content, sender),
    html: template === 'plain' ? null : renderHtml(template, content, sender),
    unsubscribeUrl: content.unsubscribe?.url ?? null,
    oneClickUrl: content.oneClickUrl,
  };
}

/** A line break in the subject would end the header. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
