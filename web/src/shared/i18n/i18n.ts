import { createInstance, type i18n, type InitOptions, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, type Language } from '@vaultway/contracts/languages';
import { currentLanguage } from './languages';

/** Visitors load `site`; the panel also `admin`, a client's account `account`, two pages `policy` and `audit`. */
export type Namespace = 'site' | 'admin' | 'account' | 'policy' | 'audit';

/** Addresses of text files, by path; fetched on demand. */
export type TextFiles = Record<string, string>;

const siteFiles: TextFiles = import.meta.glob('../../locales/*/site.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const texts: i18n = createInstance();
let shown: Language = DEFAULT_LANGUAGE;

/** Returns the language of the displayed texts. */
export const shownLanguage = (): Language => shown;

/**
 * Fetches texts in the visitor's language and sets the document's language.
 * @param adminFiles text files of the control panel
 */
export async function startI18n(adminFiles?: TextFiles): Promise<void> {
  const language = currentLanguage();
  document.documentElement.lang = LANGUAGE_TABLE[language].tag;
  document.documentElement.dir = LANGUAGE_TABLE[language].direction;
  const [site, admin] = await Promise.all([
    readTexts(language),
    adminFiles && readTexts(language, adminFiles),
  ]);
  await prepareTexts(language, { site, ...(admin && { admin }) });
}

/** Passes preloaded texts to `t()`. */
export async function prepareTexts(
  language: Language,
  namespaces: Partial<Record<Namespace, ResourceLanguage>>,
): Promise<void> {
  shown = language;
  await texts.use(initReactI18next).init(optionsOf(language, namespaces));
}

/** Fetches further texts in the displayed language. */
export async function addTexts(namespace: Namespace, files: TextFiles): Promise<void> {
  const { tag } = LANGUAGE_TABLE[shown];
  if (!texts.hasResourceBundle(tag, namespace))
    texts.addResourceBundle(tag, namespace, await readTexts(shown, files));
}

/** Loads the site's texts in any language, for a preview. */
export async function siteI18n(language: Language): Promise<i18n> {
  const other = createInstance();
  await other.init(optionsOf(language, { site: await readTexts(language) }));
  return other;
}

function optionsOf(
  language: Language,
  namespaces: Partial<Record<Namespace, ResourceLanguage>>,
): InitOptions {
  const { tag } = LANGUAGE_TABLE[language];
  return {
    lng: tag,
    // Each language's file is complete (a test ensures that), so no second one is needed.
    fallbackLng: false,
    ns: ['site'],
    defaultNS: 'site',
    // The panel finds shared texts, such as most errors, in the site's.
    fallbackNS: 'site',
    resources: { [tag]: namespaces },
    interpolation: { escapeValue: false }, // React escapes
  };
}

/** Loads the texts of a language; by default those of the site. */
async function readTexts(language: Language, files = siteFiles): Promise<ResourceLanguage> {
  const fileIn = (tag: string) => Object.keys(files).find((path) => path.includes(`/${tag}/`));
  const path = fileIn(LANGUAGE_TABLE[language].tag) ?? fileIn('en') ?? '';
  const url = files[path];
  if (url === undefined) throw new Error(`No texts in ${language}`);
  return load(url).catch(() => load(url));
}

const LOAD_LIMIT_MS = 15_000;

async function load(url: string): Promise<ResourceLanguage> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as ResourceLanguage;
}
