import {
  DEFAULT_COMPANY_NAME,
  type NestedList,
  type Page,
  type PublicSettings,
  type Review,
} from '@vaultway/contracts';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { POLICY_WORDS } from '@vaultway/contracts/first-data';
import { LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { firstWords } from '@vaultway/contracts/markers';
import { elementHtml, escapeHtml, headOf, type PageMeta } from '@vaultway/contracts/page-head';
import { pageLanguages, pageText } from '@vaultway/contracts/page-text';
import { splitShell } from './drawn-parts.js';
import { withMissing, withPage, withReviews } from './first-html.js';
import { withOwned } from './owned-html.js';

const TITLE = /<title>([^<]*)<\/title>/;
const DRAWN_IN = /<html [^<>]*data-language="([a-z]{2})"/;
const DESCRIPTION = /<meta data-page name="description" content="([^"]*)">/;
const DRAWN_HEAD = /\s{0,10}<(?:meta|link) data-page [^<>]*>/g;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (html: string) => html.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Returns a drawn page's title. */
const titleOf = (html: string): string => unescaped(TITLE.exec(html)?.[1] ?? '');

/** Returns a drawn page's language. */
const languageOf = (html: string): Language =>
  LANGUAGES.find((language) => language === DRAWN_IN.exec(html)?.[1]) ?? LANGUAGES[0];

interface Visited {
  /** `https://example.com` */
  site: string;
  /** Language requested by the address (`?lang=`). */
  asked: string | undefined;
  /** Host that the browser shows, which may differ from the site's own. */
  host: string;
}

/** Renders the home page's initial HTML. @param drawn for a company with the default name */
export function homeHtml(
  drawn: string,
  settings: PublicSettings,
  reviews: NestedList<Review>,
  visited: Visited,
): string {
  const { shell, parts } = splitShell(drawn);
  const description = unescaped(DESCRIPTION.exec(shell)?.[1] ?? '');
  const html = filled(shell, settings, visited, {
    title: settings.company_name,
    description:
      settings.meta_description ?? description.replaceAll(DEFAULT_COMPANY_NAME, () => settings.company_name),
    path: '/',
    picture: null,
  });
  return withReviews(html, parts, reviews);
}

/**
 * Renders a content page's initial HTML.
 *
 * @param drawn by the website; its title is the page's first crumb
 */
export function pageHtml(drawn: string, page: Page, settings: PublicSettings, visited: Visited): string {
  const { shell, parts } = splitShell(drawn);
  const language = languageOf(shell);
  const { title, sub_title, content = '' } = pageText(page, language);
  const html = filled(shell, settings, visited, {
    title: `${titleOf(shell)} - ${title}`,
    heading: title,
    description: sub_title ?? (firstWords(content) || settings.meta_description || title),
    path: `/pages/${page.slug}`,
    languages: pageLanguages(page),
    picture: storedImagePath(page.hero),
  });
  return withPage(html, parts, page, language, visited.host);
}

function filled(
  shell: string,
  settings: PublicSettings,
  { site, asked }: Visited,
  page: Pick<PageMeta, 'title' | 'heading' | 'description' | 'path' | 'languages' | 'picture'>,
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

/** Address in a head drawn without the site's own. */
const ADDRESS = /(content|href)="\/([^"]*)"/;
const OWN_ADDRESS = /"og:url"|rel="canonical"/;

/** Renders the initial HTML of a page without an owner's contents: adds the company's name and the site's address. */
export const sitePageHtml = (shell: string, settings: PublicSettings, visited: Visited): string =>
  withOwned(
    shell
      .replace(TITLE, (title) => withCompany(title, settings))
      .replaceAll(DRAWN_HEAD, (element) => addressed(element, shell, settings, visited)),
    settings,
    languageOf(shell),
  );

const withCompany = (html: string, { company_name }: PublicSettings) =>
  html.replaceAll(DEFAULT_COMPANY_NAME, () => escapeHtml(company_name));

/** Adds name and address to an element of a drawn page's head. */
function addressed(
  element: string,
  shell: string,
  settings: PublicSettings,
  { site, asked }: Visited,
): string {
  const language = languageOf(shell);
  const complete = element.replace(ADDRESS, (_, name: string, path: string) => {
    const chosen = asked === language && OWN_ADDRESS.test(element) ? `?lang=${language}` : '';
    return `${name}="${site}/${path}${chosen}"`;
  });
  return withCompany(complete, settings);
}

/** Renders the HTML of a missing content page. @param unknown the site's page for any unknown address */
export function missingPageHtml(
  drawn: string,
  unknown: string,
  settings: PublicSettings,
  slug: string,
  visited: Visited,
): string {
  const { shell, parts } = splitShell(drawn);
  const head = (unknown.match(DRAWN_HEAD) ?? []).map((element) =>
    addressed(element.trim(), unknown, settings, visited),
  );
  const title = titleOf(unknown).replaceAll(DEFAULT_COMPANY_NAME, () => settings.company_name);
  const html = withOwned(
    withHead(shell.replaceAll(DRAWN_HEAD, ''), title, head),
    settings,
    languageOf(shell),
  );
  return withMissing(html, parts, slug);
}

const WORDS = new RegExp(`(<p [^<>]*${POLICY_WORDS}[^<>]*>)(?=</p>)`);

/** Adds the owner's words to the page of the log's policy; other pages have no place for them. */
export const withPolicyWords = (html: string, words: string | null): string =>
  html.replace(WORDS, (open) => open + escapeHtml(words?.trim() ?? ''));

/** True for the drawn page of the vault's public audit, under any spelling of its address. */
export const isVaultAudit = (html: string): boolean => html.includes('<div id="root" data-shell="audit">');

const withHead = (shell: string, title: string, elements: string[]) =>
  shell
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${elements.join('\n    ')}\n  </head>`);
