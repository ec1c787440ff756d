import { hreflangOf, LANGUAGE_TABLE, LANGUAGES, type Language } from './languages.js';

/** Everything that the head of a page is made from. */
export interface PageMeta {
  title: string;
  description: string;
  company: string;
  language: Language;
  path: string;
  /** The language that the address itself asks for (`?lang=`). */
  chosen: Language | null;
  /** Those that the page has texts in; absent: all. */
  languages?: readonly Language[] | undefined;
  unlisted: boolean;
  /** The address of a picture of its own, as a path. */
  picture: string | null;
  /** JSON-LD as text. */
  structuredData: string | null;
}

/** An element of the head: its attributes, and what is written in it. */
export type HeadElement = { tag: 'meta' | 'link' | 'script'; text?: string } & Record<string, string>;

/** The picture that goes with a link to a page without one of its own. */
const PICTURE = '/og.png';

const inLanguage = (address: string, language: Language) => `${address}?lang=${language}`;

/**
 * The elements of a page's head beside its title.
 * @param origin of the site; empty when the page is drawn at build time, where it is not known yet
 */
export function headOf(page: PageMeta, origin: string): HeadElement[] {
  const { title, description, company, language, path, chosen, unlisted, picture, structuredData } = page;
  const languages = page.languages ?? LANGUAGES;
  const address = origin + path;
  // In a language that it has no texts in, the page is the one at its plain address.
  const own = chosen === null || !languages.includes(chosen) ? address : inLanguage(address, chosen);
  const meta: HeadElement[] = [
    { tag: 'meta', name: 'description', content: description },
    { tag: 'meta', property: 'og:title', content: title },
    { tag: 'meta', property: 'og:description', content: description },
    { tag: 'meta', property: 'og:site_name', content: company },
    { tag: 'meta', property: 'og:type', content: 'website' },
    { tag: 'meta', property: 'og:locale', content: LANGUAGE_TABLE[language].tag.replace('-', '_') },
    { tag: 'meta', property: 'og:image', content: origin + (picture ?? PICTURE) },
    { tag: 'meta', name: 'twitter:card', content: 'summary_large_image' },
  ];
  const data: HeadElement[] =
    structuredData === null ? [] : [{ tag: 'script', type: 'application/ld+json', text: structuredData }];
  if (unlisted) return [{ tag: 'meta', name: 'robots', content: 'noindex' }, ...meta, ...data];
  return [
    ...meta,
    { tag: 'meta', property: 'og:url', content: own },
    { tag: 'link', rel: 'canonical', href: own },
    { tag: 'link', rel: 'alternate', hreflang: 'x-default', href: address },
    ...versionsIn(languages).map((other): HeadElement => ({
      tag: 'link',
      rel: 'alternate',
      hreflang: hreflangOf(other),
      href: inLanguage(address, other),
    })),
    ...data,
  ];
}

/** What is told of a page's versions: nothing where there is only one. */
export const versionsIn = (languages: readonly Language[]): readonly Language[] =>
  languages.length > 1 ? languages : [];

/** The elements of a page's head carry this mark, so that the next page can take them away. */
export const PAGE_MARK = 'data-page';

/** An element of the head as HTML. */
export function elementHtml({ tag, text, ...attributes }: HeadElement): string {
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const open = `<${[tag, PAGE_MARK, ...words].join(' ')}>`;
  // In a script only this could end it.
  return text === undefined ? open : `${open}${text.replaceAll('<', String.raw`\u003c`)}</${tag}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
