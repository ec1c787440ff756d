import type { MailRequested, Settings } from '@vaultway/contracts';
import { fill, LANGUAGE_FACTS, type Catalogue } from './catalogue.js';
import { plainLetter, type Fact, type Letter, type Link } from './letter.js';

type Request<K extends MailRequested['kind']> = Extract<MailRequested, { kind: K }>;
type Company = Pick<Settings, 'company_name' | 'time_zone'>;

const MINUTE = 60_000;

/** Words a mail in its recipient's language. */
export function writeLetter(request: MailRequested, company: Company, now = new Date()): Letter {
  if (request.kind === 'contact') return contactLetter(request);
  if (request.kind === 'message') return messageLetter(request);
  if (request.kind === 'password_token') return passwordTokenLetter(request, company, now);
  if (request.kind === 'subscription') return subscriptionLetter(request, company);
  return parcelNewsLetter(request, company);
}

/** An admin's own words, and nothing of ours. */
function contactLetter({ language, data: { subject, body } }: Request<'contact'>): Letter {
  return plainLetter({ language, subject, title: subject, body, preheader: firstWords(body) });
}

function messageLetter({ language, data }: Request<'message'>): Letter {
  const texts = textsIn(language).message;
  return plainLetter({
    language,
    subject: fill(texts.subject, { subject: data.subject }),
    title: texts.title,
    preheader: firstWords(data.body),
    facts: present([
      [texts.name, data.name],
      [texts.email, data.email],
      [texts.about, data.subject],
    ]),
    quote: data.body,
    notes: [fill(texts.reply, { email: data.email })],
  });
}

function passwordTokenLetter(
  { language, data }: Request<'password_token'>,
  company: Company,
  now: Date,
): Letter {
  const texts = textsIn(language).password_token;
  const minutes = Math.max(1, Math.round((Date.parse(data.expires_at) - now.getTime()) / MINUTE));
  const { tag } = LANGUAGE_FACTS[language];
  const duration = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return plainLetter({
    language,
    subject: texts.subject,
    title: texts.title,
    body: fill(texts.intro, { company: company.company_name }),
    code: { label: texts.code, value: data.token },
    facts: [{ label: texts.valid_for, value: duration.format(minutes) }],
    notes: [texts.not_you],
  });
}

function subscriptionLetter({ language, data }: Request<'subscription'>, company: Company): Letter {
  const { tag, texts } = LANGUAGE_FACTS[language];
  const words = texts.subscription;
  return plainLetter({
    language,
    subject: fill(words.subject, { code: data.tracking_code }),
    title: words.title,
    body: fill(words.intro, { company: company.company_name }),
    facts: present([
      [texts.parcel_news.tracking_code, data.tracking_code],
      [words.until, timeFormat(tag, company).format(new Date(data.expires_at))],
    ]),
    action: link(words.action, data.confirm_url),
    notes: [words.not_you],
  });
}

const timeFormat = (tag: string, { time_zone }: Company) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone });

function parcelNewsLetter({ language, data }: Request<'parcel_news'>, company: Company): Letter {
  const { tag, texts } = LANGUAGE_FACTS[language];
  const { parcel_news: words } = texts;
  const time = timeFormat(tag, company);
  return plainLetter({
    language,
    subject: fill(words.subject, { code: data.tracking_code, title: data.title }),
    title: data.title,
    preheader: firstWords(data.description ?? words.intro),
    body: paragraphs([greeting(words, data.recipient_name, tag), data.description]),
    facts: present([
      [words.tracking_code, data.tracking_code],
      [words.status, data.status],
      [words.current_location, data.current_location],
      [words.time, time.format(new Date(data.happened_at))],
    ]),
    action: link(words.action, data.track_url),
    notes: [words.reason],
    unsubscribe: link(words.unsubscribe, data.unsubscribe_url),
  });
}

/** The introduction goes on after a name in small letters, and starts with a capital without one. */
function greeting(words: Catalogue['parcel_news'], name: string | null, tag: string): string {
  if (name !== null) return `${fill(words.greeting, { name })}\n${words.intro}`;
  const [first = '', ...rest] = words.intro;
  return first.toLocaleUpperCase(tag) + rest.join('');
}

const textsIn = (language: MailRequested['language']) => LANGUAGE_FACTS[language].texts;

const present = (facts: [label: string, value: string | null][]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));

const paragraphs = (parts: (string | null)[]) => parts.filter((part) => part !== null).join('\n\n');

/** A link leads to a page or is left out: a mail must not carry `javascript:` and the like. */
const link = (label: string, url: string | null): Link | null =>
  url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? { label, url } : null;

/** The beginning of a text in one line; half of an emoji at its end is dropped. */
const firstWords = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .slice(0, 140)
    .replace(/[\uD800-\uDBFF]$/, '');
