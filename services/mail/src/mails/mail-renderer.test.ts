import {
  DEFAULT_SETTINGS,
  LANGUAGES,
  MailRequested,
  type Language,
  type Settings,
} from '@vaultway/contracts';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { compileTemplates, TARGET } from '../../templates/compile.ts';
import { exampleOf } from '../kinds/mail-kinds.js';
import { renderMail } from './mail-renderer.js';

const TEMPLATES = ['html1', 'html2', 'html3', 'html4'] as const;
const RIGHT_TO_LEFT: Language[] = ['ar', 'fa'];
const NOW = new Date('2026-11-20T14:00:00Z');
const EVIL = '<script>alert("x")</script>&amp;{{lang}}{{{subject}}}';

const settings = (changes: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  company_name: 'Gold & Söhne <AG>',
  contact_email: 'office@vaultway.example',
  contact_phone: '+41 44 123 45 67',
  contact_address: 'Bahnhofstrasse 1\n8001 Zürich',
  mail_template: 'html1',
  time_zone: 'Europe/Zurich',
  ...changes,
});

const request = (kind: MailRequested['kind'], data: object, language: Language = 'en') =>
  MailRequested.parse({ kind, to: ['ada@example.com'], language, data });

const contact = (words: object = {}) =>
  request('contact', {
    subject: 'Hello',
    body: 'First\nline\n\nSecond',
    from: null,
    driver: 'outbox',
    mailbox: null,
    ...words,
  });
const token = (language?: Language) =>
  request('password_token', { token: 'K7M4-9QXW', expires_at: '2026-11-20T14:15:00.000Z' }, language);
const news = (fields: object = {}, language?: Language) =>
  request(
    'parcel_news',
    {
      tracking_code: 'VW-7Q4K',
      recipient_name: 'Ada',
      title: 'Arrived',
      description: null,
      status: null,
      current_location: null,
      happened_at: '2026-11-20T14:05:00.000Z',
      track_url: 'https://vaultway.example/track.html?code=VW-7Q4K&x=1',
      unsubscribe_url: null,
      ...fields,
    },
    language,
  );
const message = (fields: object = {}) =>
  request('message', { name: 'Grace', email: 'grace@example.com', subject: 'Q', body: 'B', ...fields });

const htmlOf = (mail: MailRequested, mail_template: (typeof TEMPLATES)[number]) =>
  renderMail(mail, settings({ mail_template }), NOW).html ?? '';

it('has the templates compiled from their sources (npm run templates)', async () => {
  expect(await readFile(TARGET, 'utf8')).toBe(await compileTemplates());
});

it.each([
  [{}, 'November 20, 2026 at 3:05 PM GMT+1'],
  [{ time_zone: 'America/New_York' }, 'November 20, 2026 at 9:05 AM EST'],
  [{ time_zone: 'Asia/Calcutta' }, 'November 20, 2026 at 7:35 PM GMT+5:30'],
  [{ time_zone: 'Atlantis/Capital' }, 'November 20, 2026 at 3:05 PM GMT+1'],
])('tells the time of an event with %j as %s', (zone, time) => {
  const { text } = renderMail(news(zone), settings(), NOW);
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(`${time}\n`);
});

describe('the state of the log', () => {
  const log = { size: 12, root: `${'A+/'.repeat(14)}A=` };
  const link = `https://vaultway.example/verify.html?root=${'A%2B%2F'.repeat(14)}A%3D&size=12`;

  it('is behind a link, not in the text', () => {
    const { text } = renderMail(news({ log }), settings(), NOW);
    expect(text).toContain(`Check this message:\n${link}\n`);
    expect(text).not.toContain(log.root);
  });

  it.each(['delivery_pin', 'reveal_link', 'subscription', 'request_news'] as const)(
    'is in a mail of the kind %s too',
    (kind) => {
      const data = { ...exampleOf(kind, { subject: null, body: null }), log };
      const { text } = renderMail(request(kind, data), settings(), NOW);
      expect(text).toContain(`Check this message:\nhttps://example.com/verify.html?root=`);
    },
  );

  it.each(TEMPLATES)('is behind a link in %s', (template) => {
    const html = htmlOf(news({ log }), template);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(html).toContain('>Check this message</a>');
    expect(htmlOf(news(), template)).not.toContain('Check this message');
  });
});

it('ends no link with a sign that mail programs cut off', () => {
  const { text } = renderMail(
    news({ track_url: 'https://vaultway.example/track.html?code=VW-.' }),
    settings(),
    NOW,
  );
  expect(text).toContain('https://vaultway.example/track.html?code=VW-%2E\n');
});

it('writes plain mails without html', () => {
  const { html, text } = renderMail(contact(), settings({ mail_template: 'plain' }), NOW);
  expect(html).toBeNull();
  expect(text).toBe(
    'First\nline\n\nSecond\n\n-- \nGold & Söhne <AG>\nBahnhofstrasse 1\n8001 Zürich\noffice@vaultway.example\n+41 44 123 45 67\n',
  );
});

describe.each(TEMPLATES)('the template %s', (template) => {
  it('is a complete document with language, direction, title and viewport', () => {
    const html = htmlOf(contact(), template);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr"/);
    expect(html).toContain('<title>Hello</title>');
    expect(html).toContain('name="viewport"');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  it('keeps paragraphs and lines', () => {
    expect(htmlOf(contact(), template)).toContain('First<br />line<br /><br />Second');
  });

  it("escapes people's texts", () => {
    const all = [
      htmlOf(contact({ subject: EVIL, body: EVIL }), template),
      htmlOf(message({ name: EVIL, subject: EVIL, body: EVIL }), template),
      htmlOf(news({ recipient_name: EVIL, title: EVIL, description: EVIL, status: EVIL }), template),
    ].join('\n');
    expect(all).not.toContain('<script');
    expect(all).toContain('&lt;script');
    expect(all).toContain('{{lang}}');
    expect(all).toContain('Gold &amp; Söhne &lt;AG&gt;');
  });

  it('loads nothing from servers', () => {
    const html = htmlOf(news(), template);
    expect(html).not.toMatch(/<(img|link|script|iframe|video|object)\b|@import|url\(/i);
    const addresses = html.match(/https?:\/\/[^"<\s]+/g);
    expect(new Set(addresses)).toEqual(
      new Set(['http://www.w3.org/1999/xhtml', 'https://vaultway.example/track.html?code=VW-7Q4K&amp;x=1']),
    );
  });

  it('has dark colors', () => {
    const html = htmlOf(contact(), template);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('stays below the size that mail programs truncate, however much an admin writes', () => {
    const line = `${'word '.repeat(15)}\n`;
    const html = htmlOf(contact({ body: line.repeat(263) }), template);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  it.each(RIGHT_TO_LEFT)('runs from right to left in %s', (language) => {
    const html = htmlOf(news({}, language), template);
    expect(html).toContain(`<html lang="${language}" dir="rtl"`);
    expect(html).toContain('text-align:right');
    expect(html).not.toMatch(/direction:\s?ltr|letter-spacing: 3px; vertical|font-style: italic/);
  });

  it("follows the script of an admin's text", () => {
    expect(htmlOf(contact({ body: '1. مرحبا' }), template)).toContain('dir="rtl"');
    expect(htmlOf(contact({ body: 'Hello مرحبا' }), template)).toContain('<html lang="en" dir="ltr"');
  });

  it('omits empty parts', () => {
    const html = htmlOf(contact(), template);
    expect(html).not.toMatch(/undefined|null|NaN|\{\{/);
    expect(html).not.toContain('<bdi></bdi>');
  });

  it('shows a token in its typed form', () => {
    expect(htmlOf(token(), template)).toMatch(/dir="ltr"[^>]*>\s*K7M4-9QXW\s*</);
  });
});

it.each(LANGUAGES)("names a password token's validity in the language %s", (language) => {
  const { text } = renderMail(token(language), settings({ mail_template: 'plain' }), NOW);
  expect(text).toContain('K7M4-9QXW');
  expect(text).toContain('Gold & Söhne <AG>');
  expect(text).toMatch(/15|١٥|۱۵|१५/);
});

it.each(LANGUAGES)('asks for confirmation in the language %s, with the parcel and the link', (language) => {
  const data = {
    tracking_code: 'VW-7Q4K',
    confirm_url: 'https://vaultway.example/subscription.html?confirm=abc',
    expires_at: '2026-11-22T14:00:00.000Z',
  };
  const mail = renderMail(request('subscription', data, language), settings(), NOW);
  expect(mail.subject).toContain('VW-7Q4K');
  expect(mail.text).toContain(data.confirm_url);
  expect(mail.html).toContain(data.confirm_url);
});

describe('news about a parcel', () => {
  it("shows the company's local time", () => {
    expect(renderMail(news(), settings(), NOW).text).toContain('November 20, 2026 at 3:05');
  });

  it('has no greeting without a name', () => {
    const { text } = renderMail(news({ recipient_name: null }), settings(), NOW);
    expect(text).toContain('There’s an update on your parcel.');
    expect(text).not.toContain('Hello');
  });

  it.each([
    ['delivered', 'Your parcel has been delivered.'],
    ['out_for_delivery', 'Your parcel is out for delivery.'],
    ['attempted', 'There is a problem with your parcel.'],
    ['exception', 'There is a problem with your parcel.'],
    ['returned', 'Your parcel is on its way back to the sender.'],
    ['arrived', 'There’s an update on your parcel.'],
  ])('begins with the meaning of %s', (step, sentence) => {
    expect(renderMail(news({ step }), settings(), NOW).text).toContain(sentence);
  });

  it('links to web pages only', () => {
    const { text, html } = renderMail(news({ track_url: 'javascript:alert(1)' }), settings(), NOW);
    expect(text).not.toContain('javascript:');
    expect(html).not.toContain('javascript:');
  });

  it('keeps its subject in one line', () => {
    const { subject } = renderMail(news({ title: 'Arrived\r\nBcc: eve@example.com' }), settings(), NOW);
    expect(subject).toBe('Parcel VW-7Q4K: Arrived Bcc: eve@example.com');
  });
});
