import { DEFAULT_COMPANY_NAME, type Language, type PublicSettings } from '@vaultway/contracts';
import { iconPath, previewPath } from '@vaultway/contracts/image-forms';
import { wideForms } from '@vaultway/contracts/image-variants';
import { offeredAs } from '@vaultway/contracts/languages';
import { escapeHtml } from '@vaultway/contracts/page-head';
import { ACCENT_PROPERTIES, CLAIMS, COMPANY_MARK, rootMarks } from '@vaultway/contracts/site-look';

type Words = Partial<Record<string, string>>;

/** Matches elements that the website marks with `ownerText()`; its tags are short. */
const TEXT = /(<[a-z][a-z0-9]{0,20} [^<>]{0,2000}>)([^<]*)(?=<\/)/g;
const NAME = / data-own="([^"]*)"/;
const PICTURE = /<img [^<>]{0,4000}>/g;
const UNCONFIRMED: ReadonlySet<string> = new Set(CLAIMS);
const DRAWN = ['hero_1', 'hero_2', 'hero_3', 'section_vaults', 'section_metals'] as const;
const SOURCE = / src="([^"]*)"/;
const ICONS = /<link rel="(?:icon|apple-touch-icon)"[^<>]*>/g;
const PREVIEW = /(<meta data-page property="og:image" content="[^"]{0,500})\/og\.png"/;
const LIGHT_BAR = /(<meta name="theme-color" media="\(prefers-color-scheme: light\)" content=")[^"]*/;

/**
 * Fills the owner's name, texts, pictures, icon and color into prebuilt HTML. The website marks the elements; its
 * client code renders the same.
 */
export function withOwned(html: string, settings: PublicSettings, language: Language): string {
  const named = withTexts(html, settings, settings.site_texts[offeredAs(language)] ?? {});
  const pictured = withIcon(withPictures(named, settings), settings);
  return withMarks(withAccent(withPreview(pictured, settings), settings), settings);
}

const withTexts = (html: string, { company_name: company, claims_confirmed }: PublicSettings, words: Words) =>
  html.replace(TEXT, (element: string, open: string, drawn: string) => {
    const name = NAME.exec(open)?.[1];
    if (name === undefined) return element;
    if (name === 'company_name') return open + escapeHtml(company);
    if (claims_confirmed !== 'yes' && UNCONFIRMED.has(name)) return open;
    const own = words[name]?.replaceAll(COMPANY_MARK, () => company);
    if (own !== undefined) return open + escapeHtml(own);
    return open + drawn.replaceAll(DEFAULT_COMPANY_NAME, () => escapeHtml(company));
  });

function withPictures(html: string, settings: PublicSettings): string {
  let changed = html;
  for (const [image] of html.matchAll(PICTURE)) {
    const name = DRAWN.find((picture) => picture === NAME.exec(image)?.[1]);
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

function withPreview(html: string, settings: PublicSettings): string {
  const path = previewPath(settings);
  return path === null ? html : html.replace(PREVIEW, (_, open: string) => `${open}${path}"`);
}

function withMarks(html: string, settings: PublicSettings): string {
  const marks = Object.entries(rootMarks(settings)).filter(([, isSet]) => isSet);
  return html.replace('<html ', () => `<html ${marks.map(([mark]) => `${mark} `).join('')}`);
}

function withAccent(html: string, { accent }: PublicSettings): string {
  if (accent === null) return html;
  const style = Object.entries(ACCENT_PROPERTIES).map(([property, form]) => `${property}:${accent[form]}`);
  return html
    .replace('<html ', () => `<html style="${style.join(';')}" `)
    .replace(LIGHT_BAR, (_, open: string) => open + accent.shape);
}
