import { LANGUAGE_TABLE, type MAIL_TEMPLATES } from '@vaultway/contracts';
import Mustache from 'mustache';
import type { MailContent } from '../kinds/mail-content.js';
import compiled from './compiled.json' with { type: 'json' };
import type { Sender } from './text-renderer.js';
import { writtenHtml } from './written-text.js';

export type HtmlTemplate = Exclude<(typeof MAIL_TEMPLATES)[number], 'plain'>;

/** Renders a mail in a template, as an HTML document without external resources. */
export function renderHtml(template: HtmlTemplate, content: MailContent, sender: Sender): string {
  const view = { ...viewOf(content), company: companyOf(sender) };
  // Mustache's own escaping turns links into https:&#x2F;&#x2F;, which some mail programs do not follow.
  return Mustache.render(compiled[template], view, undefined, { escape: escaped });
}

function viewOf(content: MailContent) {
  const rightToLeft = runsRightToLeft(content);
  return {
    lang: LANGUAGE_TABLE[content.language].tag,
    dir: rightToLeft ? 'rtl' : 'ltr',
    start: rightToLeft ? 'right' : 'left',
    end: rightToLeft ? 'left' : 'right',
    subject: content.subject,
    preheader: content.preheader,
    title: content.title,
    body: content.body !== null && toHtml(content.body),
    code: content.code,
    details: content.details.length > 0 && { rows: content.details },
    quote: content.quote !== null && toHtml(content.quote),
    action: content.action,
    notes: notesOf(content),
    unsubscribe: content.unsubscribe,
    // Arabic letters join, have no italics and look wrong in a monospaced font.
    spacing: rightToLeft ? 'normal' : '3px',
    slant: rightToLeft ? 'normal' : 'italic',
    typewriter: rightToLeft ? "Tahoma, 'Noto Sans Arabic', Arial, sans-serif" : TYPEWRITER,
    bars: BARS,
  };
}

/** The link to check the message has the look of the notes. */
function notesOf({ notes, check }: MailContent): string | false {
  const link = check && `<a href="${escaped(check.url)}" style="color:inherit">${escaped(check.label)}</a>`;
  const all = [...notes.map(toHtml), ...(link ? [link] : [])];
  return all.length > 0 && all.join('<br /><br />');
}

function companyOf({ name, address, email, phone }: Sender) {
  const [initial = ''] = name;
  const lines = [...(address?.split('\n').map((line) => line.trim()) ?? []), email, phone].filter(
    (line) => line !== null,
  );
  return { name, initial: initial.toUpperCase(), lines };
}

/** An admin's own words follow the direction of their first letter, whatever the mail's language. */
function runsRightToLeft({ language, title, subject, body }: MailContent): boolean {
  const first = title === subject && body !== null ? /\p{L}/u.exec(body)?.[0] : undefined;
  return first === undefined ? LANGUAGE_TABLE[language].direction === 'rtl' : RIGHT_TO_LEFT.test(first);
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and quoted attributes. */
const escaped = (text: unknown) =>
  String(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const toHtml = (text: string) => writtenHtml(text, escaped);

const TYPEWRITER = "'Courier Prime', 'Courier New', Courier, 'Noto Sans Mono', monospace";

/** The waybill's decorative bars: width and gap of each in pixels. */
const BARS = [3, 1, 2, 1, 1, 4, 1, 2, 3, 1, 1, 2, 1, 3, 2, 1, 4, 1, 1, 2, 1, 3, 1, 2].map((width, at) => ({
  width,
  gap: (at * 7) % 3 === 0 ? 3 : 2,
}));
