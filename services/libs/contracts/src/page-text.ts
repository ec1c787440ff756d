import type { Language, OfferedLanguage } from './languages.js';
import { offeredAs } from './languages.js';
import type { Page } from './page.js';

/** A page's texts in one language. Free of zod. */
export interface PageText {
  language: OfferedLanguage;
  title: string;
  sub_title: string | null;
  /** Absent in lists; loaded with the page itself. */
  content: string | undefined;
}

type Translated = Pick<Page, 'title' | 'sub_title' | 'content' | 'language' | 'translations'>;

/** Returns a page's texts for a reader: the translation, or the page's own. */
export function pageText(page: Translated, language: Language): PageText {
  const offered = offeredAs(language);
  const translation = page.language === offered ? undefined : page.translations?.[offered];
  if (translation === undefined) {
    return { language: page.language, title: page.title, sub_title: page.sub_title, content: page.content };
  }
  const { title, sub_title, content } = translation;
  return { language: offered, title, sub_title, content };
}

/** Returns the languages of a page's texts, its own first. */
export const pageLanguages = ({ language, translations }: Pick<Page, 'language' | 'translations'>) => [
  language,
  ...(Object.keys(translations) as OfferedLanguage[]),
];
