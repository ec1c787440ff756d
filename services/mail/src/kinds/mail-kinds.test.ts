import {
  DEFAULT_SETTINGS,
  LANGUAGES,
  MAIL_KINDS,
  MAIL_TEMPLATES,
  MailRequested,
  type MailKind,
} from '@vaultway/contracts';
import { describe, expect, it } from 'vitest';
import { AWKWARD_NAMES } from '../../../../tests/support/awkward-names.ts';
import { renderMail } from '../mails/mail-renderer.js';
import { exampleOf, MAIL_DEFINITIONS } from './mail-kinds.js';

const NOW = new Date('2026-11-20T14:00:00Z');
const PLACEHOLDER = /\{\w+\}/g;
const worded = MAIL_KINDS.filter((kind) => MAIL_DEFINITIONS[kind].texts.en !== undefined);
const texts = (kind: MailKind) => Object.entries(MAIL_DEFINITIONS[kind].texts);

function example(kind: MailKind, language: string) {
  const data = exampleOf(kind, { subject: null, body: null });
  const request = MailRequested.parse({ kind, language, to: ['ada@example.com'], data });
  return renderMail(request, { ...DEFAULT_SETTINGS, mail_template: 'html1' }, NOW);
}

describe.each(MAIL_KINDS)('a mail of the kind %s', (kind) => {
  it.each(LANGUAGES)('can be previewed in the language %s, with every placeholder filled in', (language) => {
    const { subject, text, html } = example(kind, language);
    for (const part of [subject, text, html]) {
      expect(part).toMatch(/\p{L}/u);
      expect(part).not.toMatch(/\{\w+\}|\b(undefined|null|NaN|Invalid Date)\b/);
    }
  });

  it('contains the data of its kind', () => {
    expect(MAIL_DEFINITIONS[kind].kind).toBe(kind);
  });
});

describe.each(AWKWARD_NAMES)('a company of the name %j', (company_name) => {
  const kinds = worded.filter((kind) =>
    Object.values(MAIL_DEFINITIONS[kind].texts.en ?? {})
      .join('')
      .includes('{company}'),
  );

  it.each(MAIL_TEMPLATES)('is unchanged in every kind of mail with the template %s', (mail_template) => {
    for (const kind of kinds) {
      const data = exampleOf(kind, { subject: null, body: null });
      const request = MailRequested.parse({ kind, language: 'en', to: ['ada@example.com'], data });
      const { text, html } = renderMail(request, { ...DEFAULT_SETTINGS, company_name, mail_template }, NOW);
      expect(text).toContain(company_name);
      if (html !== null) expect(unescaped(html)).toContain(company_name);
      expect(html ?? '').not.toContain('<b>Söhne');
    }
  });
});

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe.each(worded)('the texts of the kind %s', (kind) => {
  const english = MAIL_DEFINITIONS[kind].texts.en ?? {};

  it.each(texts(kind))('%s has the placeholders that English has, and no empty text', (_, translated) => {
    for (const [key, text] of Object.entries(english)) {
      expect(translated[key]?.match(PLACEHOLDER)?.toSorted()).toEqual(text.match(PLACEHOLDER)?.toSorted());
      expect(translated[key]?.trim()).not.toBe('');
    }
  });

  it.each(texts(kind).filter(([tag]) => tag !== 'en'))('are translated to %s', (_, translated) => {
    expect(Object.values(translated)).not.toEqual(Object.values(english));
    expect(translated.subject).not.toBe(english.subject);
  });
});
