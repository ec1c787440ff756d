import type { MAIL_TEMPLATES } from '@vaultway/contracts';
import Mustache from 'mustache';
import { LANGUAGE_FACTS } from './catalogue.js';
import designs from './designs.json' with { type: 'json' };
import type { Letter, Sender } from './letter.js';

export type Design = Exclude<(typeof MAIL_TEMPLATES)[number], 'plain'>;

/** The letter in one of the designs: a whole HTML document that asks no server for anything. */
export function renderHtml(design: Design, letter: Letter, sender: Sender): string {
  const view = { ...viewOf(letter), company: companyOf(sender) };
  // Its own escaping would make https:&#x2F;&#x2F; of links, which some mail programs do not follow.
  return Mustache.render(designs[design], view, undefined, { escape: escaped });
}

function viewOf(letter: Letter) {
  const rightToLeft = isRightToLeft(letter);
  return {
    lang: LANGUAGE_FACTS[letter.language].tag,
    dir: rightToLeft ? 'rtl' : 'ltr',
    start: rightToLeft ? 'right' : 'left',
    end: rightToLeft ? 'left' : 'right',
    subject: letter.subject,
    preheader: letter.preheader,
    title: letter.title,
    body: letter.body !== null && toHtml(letter.body),
    code: letter.code,
    facts: letter.facts.length > 0 && { rows: letter.facts },
    quote: letter.quote !== null && toHtml(letter.quote),
    action: letter.action,
    notes: letter.notes.length > 0 && letter.notes.map(toHtml).join('<br /><br />'),
    unsubscribe: letter.unsubscribe,
    // Arabic letters join each other, do not slant, and look wrong on a typewriter.
    spacing: rightToLeft ? 'normal' : '3px',
    slant: rightToLeft ? 'normal' : 'italic',
    typewriter: rightToLeft ? "Tahoma, 'Noto Sans Arabic', Arial, sans-serif" : TYPEWRITER,
    bars: BARS,
  };
}

function companyOf({ name, address, email, phone }: Sender) {
  const [initial = ''] = name;
  const lines = [...(address?.split(/\s*\n\s*/) ?? []), email, phone].filter((line) => line !== null);
  return { name, initial: initial.toUpperCase(), lines };
}

/** What an admin writes says by its own letters which way it runs, whatever the mail's language is. */
function isRightToLeft({ language, title, subject, body }: Letter): boolean {
  if (title === subject && body !== null) {
    const first = /\p{L}/u.exec(body)?.[0];
    if (first !== undefined) return RIGHT_TO_LEFT.test(first);
  }
  return LANGUAGE_FACTS[language].rightToLeft === true;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands between tags and in quoted attributes. */
const escaped = (text: unknown) =>
  String(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Text between tags, its line breaks kept, at most one blank line in a row. */
const toHtml = (text: string) =>
  escaped(text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n')).replaceAll('\n', '<br />');

const TYPEWRITER = "'Courier Prime', 'Courier New', Courier, 'Noto Sans Mono', monospace";

/** The strip of bars on the waybill, width and gap of each: an ornament, it says nothing. */
const BARS = [3, 1, 2, 1, 1, 4, 1, 2, 3, 1, 1, 2, 1, 3, 2, 1, 4, 1, 1, 2, 1, 3, 1, 2].map((width, at) => ({
  width,
  gap: (at * 7) % 3 === 0 ? 3 : 2,
}));
