/** A language of the site, as code must know it. */
interface LanguageEntry {
  /** BCP 47, for Intl, `<html lang>` and the folders of texts. */
  tag: string;
  /** What `hreflang` calls it, where that is not the tag. */
  hreflang?: string;
  direction: 'ltr' | 'rtl';
  ownName: string;
}

/**
 * The languages of the site by its own codes, which stand in cookies, addresses and the API. Three of the codes are
 * no language codes: `in` is Hindi, `se` Swedish, and Vietnamese has `vn` as well as `vi` (infra/decisions/0017). Free of zod.
 */
export const LANGUAGE_TABLE = {
  en: { tag: 'en', direction: 'ltr', ownName: 'English' },
  pt: { tag: 'pt', direction: 'ltr', ownName: 'Português' },
  nl: { tag: 'nl', direction: 'ltr', ownName: 'Nederlands' },
  ar: { tag: 'ar', direction: 'rtl', ownName: 'العربية' },
  es: { tag: 'es', direction: 'ltr', ownName: 'Español' },
  de: { tag: 'de', direction: 'ltr', ownName: 'Deutsch' },
  fa: { tag: 'fa', direction: 'rtl', ownName: 'فارسی' },
  fr: { tag: 'fr', direction: 'ltr', ownName: 'Français' },
  ru: { tag: 'ru', direction: 'ltr', ownName: 'Русский' },
  tr: { tag: 'tr', direction: 'ltr', ownName: 'Türkçe' },
  in: { tag: 'hi', direction: 'ltr', ownName: 'हिन्दी' },
  it: { tag: 'it', direction: 'ltr', ownName: 'Italiano' },
  se: { tag: 'sv', direction: 'ltr', ownName: 'Svenska' },
  id: { tag: 'id', direction: 'ltr', ownName: 'Bahasa Indonesia' },
  vn: { tag: 'vi', hreflang: 'vi-VN', direction: 'ltr', ownName: 'Tiếng Việt' },
  vi: { tag: 'vi', direction: 'ltr', ownName: 'Tiếng Việt' },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof LANGUAGE_TABLE;
export type LanguageTag = (typeof LANGUAGE_TABLE)[Language]['tag'];

export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as [Language, ...Language[]];
export const DEFAULT_LANGUAGE: Language = 'en';

/** A language under the one code that menus and stored texts have for it: Vietnamese has two. */
export type OfferedLanguage = Exclude<Language, 'vn'>;
export const offeredAs = (language: Language): OfferedLanguage => (language === 'vn' ? 'vi' : language);
export const OFFERED_LANGUAGES = LANGUAGES.filter(
  (language): language is OfferedLanguage => offeredAs(language) === language,
) as [OfferedLanguage, ...OfferedLanguage[]];

/** What `hreflang` calls a version of the site; its address ends in `?lang=<the site's own code>`. */
export function hreflangOf(language: Language): string {
  const entry: LanguageEntry = LANGUAGE_TABLE[language];
  return entry.hreflang ?? entry.tag;
}
