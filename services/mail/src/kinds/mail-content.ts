import type { Language } from '@vaultway/contracts';

/** What a mail says, before a template gives it its looks. All texts are plain and untrusted. */
export interface MailContent {
  language: Language;
  subject: string;
  /** Mail programs show it beside the subject. */
  preheader: string;
  title: string;
  /** May contain line breaks. */
  body: string | null;
  /** For the reader to type in elsewhere. */
  code: Detail | null;
  details: Detail[];
  /** Someone else's words. */
  quote: string | null;
  action: Link | null;
  notes: string[];
  unsubscribe: Link | null;
  /** Where mail programs unsubscribe without showing a page (RFC 8058). */
  oneClickUrl: string | null;
}

export interface Detail {
  label: string;
  value: string;
}

export interface Link {
  label: string;
  url: string;
}

/** `Hello {name}` with its placeholders filled in; one without a value stays as it is. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** The details that have a value. */
export const present = (details: [label: string, value: string | null][]): Detail[] =>
  details.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));

export const paragraphs = (parts: (string | null)[]) => parts.filter((part) => part !== null).join('\n\n');

/** A link leads to a page or is left out: a mail must not carry `javascript:` and the like. */
export const link = (label: string, url: string | null): Link | null =>
  url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? { label, url } : null;

/** The beginning of a text in one line, without half an emoji at its end. */
export const firstWords = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .slice(0, 140)
    .replace(/[\uD800-\uDBFF]$/, '');
