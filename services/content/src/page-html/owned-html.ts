import { DEFAULT_COMPANY_NAME, type Language, type PublicSettings } from '@vaultway/contracts';
import { iconPath } from '@vaultway/contracts/image-forms';
import { wideForms } from '@vaultway/contracts/image-variants';
import { offeredAs } from '@vaultway/contracts/languages';
import { escapeHtml } from '@vaultway/contracts/page-head';
import { ACCENT_PROPERTIES, COMPANY_MARK } from '@vaultway/contracts/site-look';

type Words = Partial<Record<string, string>>;

/** Matches elements that the website marks with `ownerText()`; its tags are short. */
const TEXT = /(<[a-z][a-z0-9]{0,20} [^<>]{0,2000}>)([^<]*)(?=<\/)/g;
const NAME = / data-own="([^"]*)"/;
const PICTURE = /<img [^<>]{0,4000}>/g;
const HEROES = ['hero_1', 'hero_2', 'hero_3'] as const;
const SOURCE = / src="([^"]*)"/;
const ICONS = /<link rel="(?:icon|apple-touch-icon)"[^<>]*>/g;
const LIGHT_BAR = /(<meta name="theme-color" media="\(prefers-color-scheme: light\)" content=")[^"]*/;

/**
 * Fills the owner's name, texts, pictures, icon and color into prebuilt HTML. The website marks the elements; its
 * client code renders the same.
 */
export function withOwned(html: string, settings: PublicSettings, language: Language): string {
  const named = withTexts(html, settings.site_texts[offeredAs(language)] ?? {}, settings.company_name);
  return withAccent(withIcon(withPictures(named, settings), settings), settings);
}

const withTexts = (html: string, words: Words, company: string) =>
  html.replace(TEXT, (element: string, open: string, drawn: string) => {
    const name = NAME.exec(open)?.[1];
    if (name === undefined) return element;
    if (name === 'company_name') return open + escapeHtml(company);
    const own = words[name]?.replaceAll(COMPANY_MARK, () => company);
    if (own !== undefined) return open + escapeHtml(own);
    return open + drawn.replaceAll(DEFAULT_COMPANY_NAME, () => escapeHtml(company));
  });

function withPictures(html: string, settings: PublicSettings): string {
  let changed = html;
  for (const [image] of html.matchAll(PICTURE)) {
    const name = HEROES.find((hero) => hero === NAME.exec(image)?.[1]);
    const forms = name === undefined ? null : wideForms(settings[name]);
    const drawn = SOURCE.exec(image)?.[1];
    if (forms === null || drawn === undefined) continue;
    const own = image.replace(
      SOURCE,
      () => ` srcset="${forms.srcSet}" sizes="${forms.sizes}" src="${forms.src}"`,
    );
    changed = changed
      .replace(image, () => own)
      // Preloads the first picture.
      .replace(
        `<link rel="preload" as="image" href="${drawn}"`,
        () => `<link rel="preload" as="image" imagesrcset="${forms.srcSet}" imagesizes="${forms.sizes}"`,
      );
  }
  return changed;
}

function withIcon(html: string, { favicon }: PublicSettings): string {
  if (favicon === null) return html;
  return html.replace(ICONS, (link) =>
    link.includes('apple-touch-icon')
      ? `<link rel="apple-touch-icon" href="${iconPath(favicon, 'touch')}">`
      : `<link rel="icon" href="${iconPath(favicon, '192')}" type="image/png">`,
  );
}

function withAccent(html: string, { accent }: PublicSettings): string {
  if (accent === null) return html;
  const style = Object.entries(ACCENT_PROPERTIES).map(([property, form]) => `${property}:${accent[form]}`);
  return html
    .replace('<html ', () => `<html style="${style.join(';')}" `)
    .replace(LIGHT_BAR, (_, open: string) => open + accent.shape);
}
