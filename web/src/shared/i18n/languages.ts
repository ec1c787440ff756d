import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TABLE,
  LANGUAGES,
  OFFERED_LANGUAGES,
  type Language,
} from '@vaultway/contracts/languages';

/** What a select field offers, each language once. */
export const LANGUAGE_OPTIONS = OFFERED_LANGUAGES.map((code) => ({
  value: code,
  label: LANGUAGE_TABLE[code].ownName,
}));

const COOKIE = 'language';
const A_YEAR = 60 * 60 * 24 * 365;

/**
 * The language that the address asks for, else the one that the page was drawn in, else the one chosen earlier, else
 * the first of the browser's languages that the site speaks. The web server decides in the same order.
 */
export function currentLanguage(
  cookies: string = document.cookie,
  preferred: readonly string[] = navigator.languages,
): Language {
  const { dataset } = document.documentElement;
  return (
    known(askedLanguage()) ??
    known(dataset['language']) ??
    chosenLanguage(cookies) ??
    firstKnown(preferred) ??
    DEFAULT_LANGUAGE
  );
}

const known = (code: string | null | undefined) => LANGUAGES.find((language) => language === code);

/** A link to a version of the site says so in the address: `?lang=de`. */
const askedLanguage = () => new URLSearchParams(location.search).get('lang');

/** Keeps the language that the address asks for, so that the pages after it speak it too. */
export function keepAskedLanguage(): void {
  const asked = known(askedLanguage());
  if (asked) chooseLanguage(asked);
}

/** Loads the page again in the chosen language; an address that asks for another one stops doing so. */
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

/** Stores the choice for a year; it takes effect when the page is loaded again. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax`;
  // The service worker fetches the offline page anew, in this language.
  navigator.serviceWorker?.controller?.postMessage('language');
}

function chosenLanguage(cookies: string): Language | undefined {
  const code = new RegExp(`(?:^|; )${COOKIE}=([a-z]{2})(?:;|$)`).exec(cookies)?.[1];
  return LANGUAGES.find((language) => language === code);
}

/** Compares BCP 47 tags, so that a browser's `in` is Indonesian and its `sv-FI` finds Swedish. */
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
