import type { Page, Settings } from '@vaultway/contracts';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { firstWords } from '@vaultway/contracts/markers';
import { elementHtml, escapeHtml, headOf } from '@vaultway/contracts/page-head';

const TITLE = /<title>([^<]*)<\/title>/;
const DRAWN_IN = /<html [^<>]*data-language="([a-z]{2})"/;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The title of a drawn page. */
export const titleOf = (html: string): string =>
  (TITLE.exec(html)?.[1] ?? '').replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The language that a drawn page is in. */
const languageOf = (html: string): Language =>
  LANGUAGES.find((language) => language === DRAWN_IN.exec(html)?.[1]) ?? LANGUAGES[0];

interface Visited {
  /** `https://example.com` */
  site: string;
  /** What the address itself asks for (`?lang=`). */
  asked: string | undefined;
}

/**
 * The HTML that a content page begins with.
 *
 * @param shell as the website drew it; its title is the page's first crumb
 */
export function pageHtml(shell: string, page: Page, settings: Settings, { site, asked }: Visited): string {
  const language = languageOf(shell);
  const title = `${titleOf(shell)} - ${page.title}`;
  const elements = headOf(
    {
      title,
      description: page.sub_title ?? (firstWords(page.content) || settings.meta_description || page.title),
      company: settings.company_name,
      language,
      path: `/pages/${page.slug}`,
      chosen: asked === language ? language : null,
      unlisted: false,
      picture: storedImagePath(page.hero),
      facts: null,
    },
    site,
  );
  return filled(shell, title, elements.map(elementHtml));
}

/** The HTML of an address without a page: the site says so as soon as its code is there. */
export const missingPageHtml = (shell: string, title: string): string =>
  filled(shell, title, [elementHtml({ tag: 'meta', name: 'robots', content: 'noindex' })]);

const filled = (shell: string, title: string, elements: string[]) =>
  shell
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${elements.join('\n    ')}\n  </head>`);
