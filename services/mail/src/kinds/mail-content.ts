import type { Language } from '@vaultway/contracts';

/** A mail's content before layout. All texts are plain and untrusted. */
export interface MailContent {
  language: Language;
  subject: string;
  /** Shown by mail programs beside the subject. */
  preheader: string;
  title: string;
  /** May contain line breaks. */
  body: string | null;
  /** For the reader to enter elsewhere. */
  code: Detail | null;
  details: Detail[];
  /** Words of a third person. */
  quote: string | null;
  action: Link | null;
  notes: string[];
  /** Page that compares the message with the public log. */
  check: Link | null;
  unsubscribe: Link | null;
  /** URL for one-click unsubscribe (RFC 8058). */
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

/** Fills placeholders, as in `Hello {name}`; keeps those without a value. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Keeps the details that have a value. */
export const present = (details: [label: string, value: string | null][]): Detail[] =>
  details.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));

export const paragraphs = (parts: (string | null)[]) => parts.filter((part) => part !== null).join('\n\n');

/**
 * Keeps links to web pages only: a mail must not contain `javascript:` and the like. Escapes a sign at the end of a
 * query, which mail programs take for the sentence's.
 */
export const link = (label: string, url: string | null): Link | null =>
  url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? { label, url: withEscapedEnd(url) } : null;

const SIGN_AT_END = /[-.*_~!'(),;:]$/;

function withEscapedEnd(url: string): string {
  if (!/[?#]/.test(url) || !SIGN_AT_END.test(url)) return url;
  return `${url.slice(0, -1)}%${url
    .charCodeAt(url.length - 1)
    .toString(16)
    .toUpperCase()}`;
}

/** Returns a text's beginning in one line, without splitting an emoji. */
export const firstWords = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .slice(0, 140)
    .replace(/[\uD800-\uDBFF]$/, '');
