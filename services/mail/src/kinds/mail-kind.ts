import {
  LANGUAGE_TABLE,
  type Language,
  type LanguageTag,
  type MailData,
  type MailKind,
  type PreviewMail,
  type Settings,
} from '@vaultway/contracts';
import type { MailContent } from './mail-content.js';

/** Definition of a kind of mail; create it with `defineMail`. */
export interface MailDefinition<K extends MailKind> {
  kind: K;
  /** Sample data for a preview, with the admin's own words if given. */
  example: (words: SampleWords) => MailData<K>;
  content: (data: MailData<K>, language: Language, context: MailContext) => MailContent;
  texts: Partial<Record<LanguageTag, Texts>>;
}

export type SampleWords = Pick<PreviewMail, 'subject' | 'body'>;

export interface MailContext {
  company: Pick<Settings, 'company_name' | 'time_zone'>;
  now: Date;
}

const MINUTE_MS = 60_000;

type Texts = Record<string, string>;

/** The parts that a kind lays out; the rest stays empty. */
type Draft = Pick<MailContent, 'subject' | 'title'> & Partial<Omit<MailContent, 'language'>>;

interface Parts<K extends MailKind, T extends Texts> {
  example: (words: SampleWords) => MailData<K>;
  /** Lays out the data; `texts` and `tag` are in the recipient's language. */
  content: (data: MailData<K>, context: MailContext & { texts: T; tag: LanguageTag }) => Draft;
  /** English defines the texts and `{placeholders}`. Absent for kinds written by people. */
  texts?: { en: T } & Record<Exclude<LanguageTag, 'en'>, NoInfer<T>>;
}

/** Defines a kind of mail. List it in `mail-kinds.ts`. */
export function defineMail<K extends MailKind, T extends Texts>(
  kind: K,
  { example, content, texts }: Parts<K, T>,
): MailDefinition<K> {
  return {
    kind,
    example,
    texts: texts ?? {},
    content(data, language, context) {
      const { tag } = LANGUAGE_TABLE[language];
      const draft = content(data, { ...context, tag, texts: (texts?.[tag] ?? {}) as T });
      return { ...EMPTY, preheader: draft.title, ...draft, language };
    },
  };
}

const EMPTY = {
  body: null,
  code: null,
  details: [],
  quote: null,
  action: null,
  notes: [],
  check: null,
  unsubscribe: null,
  oneClickUrl: null,
} satisfies Partial<MailContent>;

/** Formats an instant for the reader, with the name of the time zone. */
export function dateAndTime(instant: string, tag: LanguageTag, timeZone: string): string {
  const at = new Date(instant);
  const zone = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  return [time, zone].join('\u00a0');
}

/** Formats the time from `now` to `instant`, at least a minute: `15 minutes` in the reader's language. */
export function minutesUntil(instant: string, now: Date, tag: LanguageTag): string {
  const minutes = Math.max(1, Math.round((Date.parse(instant) - now.getTime()) / MINUTE_MS));
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
