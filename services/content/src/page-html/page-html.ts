import { DEFAULT_COMPANY_NAME, type Page, type PublicSettings } from '@vaultway/contracts';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { firstWords } from '@vaultway/contracts/markers';
import { elementHtml, escapeHtml, headOf, type PageMeta } from '@vaultway/contracts/page-head';
import { pageLanguages, pageText } from '@vaultway/contracts/page-text';
import { withOwned } from './owned-html.js';

const TITLE = /<title>([^<]*)<\/title>/;
const DRAWN_IN = /<html [^<>]*data-language="([a-z]{2})"/;
const DESCRIPTION = /<meta data-page name="description" content="([^"]*)">/;
const DRAWN_HEAD = /\s{0,10}<(?:meta|link) data-page [^<>]*>/g;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (html: string) => html.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The title of a drawn page. */
export const titleOf = (html: string): string => unescaped(TITLE.exec(html)?.[1] ?? '');

/** The language that a drawn page is in. */
const languageOf = (html: string): Language =>
  LANGUAGES.find((language) => language === DRAWN_IN.exec(html)?.[1]) ?? LANGUAGES[0];

interface Visited {
  /** `https://example.com` */
  site: string;
  /** What the address itself asks for (`?lang=`). */
  asked: string | undefined;
}

/** The HTML that the home page begins with. @param shell as the website drew it for a company of the default name */
export function homeHtml(shell: string, settings: PublicSettings, visited: Visited): string {
  const drawn = unescaped(DESCRIPTION.exec(shell)?.[1] ?? '');
  return filled(shell, settings, visited, {
    title: settings.company_name,
    description:
      settings.meta_description ?? drawn.replaceAll(DEFAULT_COMPANY_NAME, () => settings.company_name),
    path: '/',
    picture: null,
  });
}

/**
 * The HTML that a content page begins with.
 *
 * @param shell as the website drew it; its title is the page's first crumb
 */
export function pageHtml(shell: string, page: Page, settings: PublicSettings, visited: Visited): string {
  const { title, sub_title, content = '' } = pageText(page, languageOf(shell));
  return filled(shell, settings, visited, {
    title: `${titleOf(shell)} - ${title}`,
    description: sub_title ?? (firstWords(content) || settings.meta_description || title),
    path: `/pages/${page.slug}`,
    languages: pageLanguages(page),
    picture: storedImagePath(page.hero),
  });
}

function filled(
  shell: string,
  settings: PublicSettings,
  { site, asked }: Visited,
  page: Pick<PageMeta, 'title' | 'description' | 'path' | 'languages' | 'picture'>,
): string {
  const language = languageOf(shell);
  const chosen = asked === language ? language : null;
  const head = {
    company: settings.company_name,
    language,
    chosen,
    unlisted: false,
    structuredData: null,
    ...page,
  };
  const elements = headOf(head, site).map(elementHtml);
  return withOwned(withHead(shell.replaceAll(DRAWN_HEAD, ''), page.title, elements), settings, language);
}

/** The HTML of an address without a page: the site says so as soon as its code is there. */
export const missingPageHtml = (shell: string, settings: PublicSettings, title: string): string =>
  withOwned(
    withHead(shell, title, [elementHtml({ tag: 'meta', name: 'robots', content: 'noindex' })]),
    settings,
    languageOf(shell),
  );

const withHead = (shell: string, title: string, elements: string[]) =>
  shell
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${elements.join('\n    ')}\n  </head>`);
