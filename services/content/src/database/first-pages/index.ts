import type { OfferedLanguage, Page } from '@vaultway/contracts';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fa } from './fa.js';
import { fr } from './fr.js';
import { hi } from './hi.js';
import { id } from './id.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';
import { ru } from './ru.js';
import { sv } from './sv.js';
import type { FirstSlug, FirstText, FirstTexts } from './texts.js';
import { tr } from './tr.js';
import { vi } from './vi.js';

type FirstPage = Omit<Page, 'id' | 'created_at' | 'updated_at'>;
type Look = Pick<FirstPage, 'icon' | 'hero' | 'overlay'>;

/** By the site's own codes of languages. */
const TRANSLATED: Record<Exclude<OfferedLanguage, 'en'>, FirstTexts> = {
  pt,
  nl,
  ar,
  es,
  de,
  fa,
  fr,
  ru,
  tr,
  in: hi,
  it,
  se: sv,
  id,
  vi,
};

const trimmed = (text: FirstText): FirstText => ({ ...text, content: text.content.trim() });

const firstPage = (slug: FirstSlug, look: Look): FirstPage => ({
  slug,
  ...look,
  language: 'en',
  ...trimmed(en[slug]),
  translations: Object.fromEntries(
    Object.entries(TRANSLATED).map(([language, texts]) => [language, trimmed(texts[slug])]),
  ),
});

/** The pages of a new site, in menu order. */
export const FIRST_PAGES: readonly FirstPage[] = [
  firstPage('about-us', { icon: 'people', hero: 'hero-mixed', overlay: 'overlay1' }),
  firstPage('warehousing', { icon: 'folder', hero: 'hero-boxes', overlay: 'overlay2' }),
  firstPage('privacy-policy', { icon: 'copyright', hero: 'hero-globe', overlay: 'overlay3' }),
];
