import type { MailRequested, Settings } from '@vaultway/contracts';
import type { Sender } from './letter.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';
import { writeLetter } from './write-letter.js';

export interface RenderedLetter {
  subject: string;
  text: string;
  /** Null with the template `plain`. */
  html: string | null;
  unsubscribeUrl: string | null;
}

/** A mail as it is sent: worded in its language, in the company's template. */
export function renderLetter(request: MailRequested, settings: Settings, now = new Date()): RenderedLetter {
  const letter = writeLetter(request, settings, now);
  const sender: Sender = {
    name: settings.company_name,
    address: settings.contact_address,
    email: settings.contact_email,
    phone: settings.contact_phone,
  };
  const template = settings.mail_template;
  return {
    subject: inOneLine(letter.subject),
    text: renderText(letter, sender),
    html: template === 'plain' ? null : renderHtml(template, letter, sender),
    unsubscribeUrl: letter.unsubscribe?.url ?? null,
  };
}

/** A line break in a subject would be the end of the header. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
