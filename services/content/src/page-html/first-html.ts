import { DEFAULT_PAGE_HERO, type NestedList, type Page, type Review } from '@vaultway/contracts';
import { FIRST_DATA, FIRST_PARTS, initialOf, type FirstData } from '@vaultway/contracts/first-data';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { LANGUAGE_TABLE, offeredAs, type Language } from '@vaultway/contracts/languages';
import { escapeHtml } from '@vaultway/contracts/page-head';
import { pageText } from '@vaultway/contracts/page-text';
import { basename } from 'node:path';
import { contentHtml } from './content-html.js';
import { filledIn, withMain, type Parts } from './drawn-parts.js';

/** Returns the name of an uploaded picture, without its extension. */
const imageName = (path: string) => basename(path, '.jpg');
const SAMPLE_NAME = imageName(FIRST_PARTS.picture);

const withPicture = (part: string, path: string) => part.replaceAll(SAMPLE_NAME, () => imageName(path));

/** Matches an element that contains only a mark. */
const elementWith = (mark: string) => new RegExp(`<p[^<>]*>${mark}</p>`);
const FOREIGN = ` lang="${FIRST_PARTS.lang}" dir="${FIRST_PARTS.dir}"`;
const PRELOAD = /<link rel="preload" as="image" [^<>]*>/g;
const FIRST_IMAGE = /<img src="(\/assets\/[^"]*)"/;

/** Fills a content page's text into its shell, in the shell's language. Returns the shell if it lacks the parts. */
export function withPage(shell: string, parts: Parts, page: Page, language: Language, host: string): string {
  const text = pageText(page, language);
  const { page: frame, player = '' } = parts;
  const drawn = parts[DEFAULT_PAGE_HERO];
  const uploaded = storedImagePath(page.hero);
  const hero = uploaded === null ? parts[page.hero] : withPicture(parts['picture'] ?? '', uploaded);
  if (!frame || !hero || !drawn) return shell;

  const { tag, direction } = LANGUAGE_TABLE[text.language];
  const isForeign = text.language !== offeredAs(language);
  const body = contentHtml(text.content ?? '', host, player);
  const written = frame
    .replace(drawn, () => hero)
    .replaceAll(FOREIGN, () => (isForeign ? FOREIGN : ''))
    .replace(elementWith(FIRST_PARTS.subTitle), (element) => (text.sub_title === null ? '' : element))
    .replace(elementWith(FIRST_PARTS.content), () => FIRST_PARTS.content);
  const filled = withMain(
    shell,
    filledIn(written, {
      [FIRST_PARTS.title]: escapeHtml(text.title),
      [FIRST_PARTS.subTitle]: escapeHtml(text.sub_title ?? ''),
      [FIRST_PARTS.overlay]: escapeHtml(page.overlay),
      [FIRST_PARTS.lang]: tag,
      [FIRST_PARTS.dir]: direction,
      [FIRST_PARTS.content]: body,
    }),
  );
  if (filled === undefined) return shell;
  const first = FIRST_IMAGE.exec(hero)?.[1];
  const preload =
    first === undefined ? '' : `<link rel="preload" as="image" href="${first}" fetchPriority="high"/>`;
  return withData(
    filled.replaceAll(PRELOAD, '').replace('</head>', () => `${preload}</head>`),
    {
      page: { ...page, ...withoutOthers(page, text.language) },
    },
  );
}

/** Leaves out texts that this visitor does not see. */
function withoutOthers({ content, language, translations }: Page, shown: Language) {
  return {
    content: language === shown ? content : '',
    translations: Object.fromEntries(
      Object.entries(translations).map(([other, { content: its, ...rest }]) => [
        other,
        other === shown ? { ...rest, content: its } : rest,
      ]),
    ),
  };
}

/** Fills in that there is no such page. */
export function withMissing(shell: string, parts: Parts, slug: string): string {
  const filled = parts['missing'] && withMain(shell, parts['missing']);
  return filled ? withData(filled, { missing: slug }) : shell;
}

const ITEMS = /(<li [^<>]*>.*?<\/li>)(<li [^<>]*>.*?<\/li>)/s;
const MORE = /<div [^<>]*><button [^<>]*>[^<>]*<\/button><\/div>/;
/** End of the home page's last section. */
const BELOW_SECTIONS = /(?=<!--\/\$--><\/div><!--\/\$--><\/main>)/;

/** Fills the first reviews into the home page. */
export function withReviews(shell: string, parts: Parts, reviews: NestedList<Review>): string {
  const part = parts['reviews'] ?? '';
  const [both, pictured = '', lettered = ''] = ITEMS.exec(part) ?? [];
  if (both === undefined || !BELOW_SECTIONS.test(shell)) return shell;
  const items = reviews.data.map(({ name, review, image }) =>
    filledIn(image === null ? lettered : withPicture(pictured, image), {
      [FIRST_PARTS.name]: escapeHtml(name),
      [FIRST_PARTS.initial]: escapeHtml(initialOf(name) ?? ''),
      [FIRST_PARTS.review]: escapeHtml(review),
    }),
  );
  const section = part
    .replace(both, () => items.join(''))
    .replace(MORE, (more) => (reviews.next_page_url === null ? '' : more));
  const filled = items.length === 0 ? shell : shell.replace(BELOW_SECTIONS, () => section);
  return withData(filled, { reviews });
}

/** Adds the data from which the site's code renders the same. */
function withData(html: string, data: FirstData): string {
  // In a script, only `<` could end it.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return html.replace(
    /<\/body>(?![\s\S]*<\/body>)/,
    () => `<script type="application/json" id="${FIRST_DATA}">${json}</script></body>`,
  );
}
