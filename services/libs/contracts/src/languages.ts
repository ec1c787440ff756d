interface LanguageEntry {
  /** BCP 47, for Intl, `<html lang>` and the folders of texts. */
  tag: string;
  /** Value of `hreflang`, if not the tag. */
  hreflang?: string;
  direction: 'ltr' | 'rtl';
  ownName: string;
}

/**
 * The site's languages by its own codes, as in cookies, addresses and the API. Three are not standard: `in` is Hindi,
 * `se` Swedish, and Vietnamese has `vn` as well as `vi` (infra/decisions/0017). Free of zod.
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

/** Cookie with a visitor's choice of language. */
export const LANGUAGE_COOKIE = 'language';

/** Returns the language that a visitor chose on the site, by the cookies of a request. */
export const chosenLanguage = (cookies: Readonly<Record<string, string | undefined>>): Language =>
  LANGUAGES.find((language) => language === cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;

/** A language by its one code in menus and stored texts; Vietnamese has two codes. */
export type OfferedLanguage = Exclude<Language, 'vn'>;
export const offeredAs = (language: Language): OfferedLanguage => (language === 'vn' ? 'vi' : language);
export const OFFERED_LANGUAGES = LANGUAGES.filter(
  (language): language is OfferedLanguage => offeredAs(language) === language,
) as [OfferedLanguage, ...OfferedLanguage[]];

/** Returns the `hreflang` of a version; its address ends in `?lang=<the site's own code>`. */
export function hreflangOf(language: Language): string {
  const entry: LanguageEntry = LANGUAGE_TABLE[language];
  return entry.hreflang ?? entry.tag;
}
