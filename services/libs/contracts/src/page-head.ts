import { hreflangOf, LANGUAGE_TABLE, LANGUAGES, type Language } from './languages.js';

/** Input for the head of a page. */
export interface PageMeta {
  title: string;
  /** Its own heading, for previews of its link; absent on the home page. */
  heading?: string | undefined;
  description: string;
  company: string;
  language: Language;
  path: string;
  /** Language requested by the address (`?lang=`). */
  chosen: Language | null;
  /** Languages of the page's texts; absent: all. */
  languages?: readonly Language[] | undefined;
  unlisted: boolean;
  /** Path of the page's own picture. */
  picture: string | null;
  /** JSON-LD as text. */
  structuredData: string | null;
}

/** An element of the head: attributes and text. */
export type HeadElement = { tag: 'meta' | 'link' | 'script'; text?: string } & Record<string, string>;

/** Preview picture of pages without their own. */
const PICTURE = '/og.png';

const inLanguage = (address: string, language: Language) => `${address}?lang=${language}`;

/**
 * Returns the elements of a page's head, except its title.
 * @param origin of the site; empty for pages drawn at build time, where it is unknown
 */
export function headOf(page: PageMeta, origin: string): HeadElement[] {
  const { heading, description, company, language, path, chosen, unlisted, picture, structuredData } = page;
  const languages = page.languages ?? LANGUAGES;
  const address = origin + path;
  // In a language without texts, the page equals the one at its plain address.
  const own = chosen === null || !languages.includes(chosen) ? address : inLanguage(address, chosen);
  const meta: HeadElement[] = [
    { tag: 'meta', name: 'description', content: description },
    {
      tag: 'meta',
      property: 'og:title',
      content: heading === undefined ? company : `${heading} | ${company}`,
    },
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

/** Returns the versions to announce: none if there is only one. */
export const versionsIn = (languages: readonly Language[]): readonly Language[] =>
  languages.length > 1 ? languages : [];

/** Marks elements of a page's head, so that the next page can remove them. */
export const PAGE_MARK = 'data-page';

/** Renders an element of the head as HTML. */
export function elementHtml({ tag, text, ...attributes }: HeadElement): string {
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const open = `<${[tag, PAGE_MARK, ...words].join(' ')}>`;
  // In a script, only `<` could end it.
  return text === undefined ? open : `${open}${text.replaceAll('<', String.raw`\u003c`)}</${tag}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
