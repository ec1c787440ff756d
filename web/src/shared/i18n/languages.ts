import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TABLE,
  LANGUAGES,
  OFFERED_LANGUAGES,
  type Language,
} from '@vaultway/contracts/languages';

/** Options of a select field, each language once. */
export const LANGUAGE_OPTIONS = OFFERED_LANGUAGES.map((code) => ({
  value: code,
  label: LANGUAGE_TABLE[code].ownName,
}));

const COOKIE = 'language';
const A_YEAR = 60 * 60 * 24 * 365;

/**
 * Returns the language of the address, otherwise of the prerendered page, otherwise the chosen one, otherwise the first
 * of the browser's that the site supports. The web server decides in the same order.
 */
export function currentLanguage(
  cookies: string = document.cookie,
  preferred: readonly string[] = navigator.languages,
): Language {
  const { dataset } = document.documentElement;
  return (
    supported(askedLanguage()) ??
    supported(dataset['language']) ??
    chosenLanguage(cookies) ??
    firstKnown(preferred) ??
    DEFAULT_LANGUAGE
  );
}

const supported = (code: string | null | undefined) => LANGUAGES.find((language) => language === code);

/** Returns the language in the address: `?lang=de`. */
const askedLanguage = () => new URLSearchParams(location.search).get('lang');

/** Stores the language in the address, so that later pages use it too. */
export function keepAskedLanguage(): void {
  const asked = supported(askedLanguage());
  if (asked) chooseLanguage(asked);
}

/** Reloads the page in the chosen language, and removes another one from the address. */
export function reloadInLanguage(language: Language): void {
  chooseLanguage(language);
  if (askedLanguage() === null) {
    location.reload();
    return;
  }
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  location.replace(address);
}

/** Stores the choice for a year; it takes effect on the next load. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax`;
  // The service worker refetches the offline page in this language.
  navigator.serviceWorker?.controller?.postMessage('language');
}

function chosenLanguage(cookies: string): Language | undefined {
  const code = new RegExp(`(?:^|; )${COOKIE}=([a-z]{2})(?:;|$)`).exec(cookies)?.[1];
  return LANGUAGES.find((language) => language === code);
}

/** Compares BCP 47 tags, so that a browser's `in` is Indonesian and `sv-FI` matches Swedish. */
function firstKnown(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const spoken = languageOf(tag);
    const match = LANGUAGES.findLast((language) => LANGUAGE_TABLE[language].tag === spoken);
    if (match) return match;
  }
  return undefined;
}

function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined; // Not a language tag.
  }
}
