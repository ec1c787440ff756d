import { createInstance, type i18n, type InitOptions, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, type Language } from '@vaultway/contracts/languages';
import { currentLanguage } from './languages';

/** Visitors load `site`; the control panel loads both. */
export type Namespace = 'site' | 'admin';

/** Addresses of files with texts, by their paths; one is fetched when it is needed. */
export type TextFiles = Record<string, string>;

const siteFiles: TextFiles = import.meta.glob('../../locales/*/site.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const texts: i18n = createInstance();
let shown: Language = DEFAULT_LANGUAGE;

/** The language of the texts that are shown. */
export const shownLanguage = (): Language => shown;

/**
 * Fetches texts in the visitor's language and tells the document which one it is.
 * @param adminFiles of the control panel
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

/** Makes texts that are at hand the ones that `t()` finds. */
export async function prepareTexts(
  language: Language,
  namespaces: Partial<Record<Namespace, ResourceLanguage>>,
): Promise<void> {
  shown = language;
  await texts.use(initReactI18next).init(optionsOf(language, namespaces));
}

/** The site's texts of a language, be it shown or not, for what a preview draws. */
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
    // Each language's file is complete (a test sees to it), so a second one need not be loaded.
    fallbackLng: false,
    ns: ['site'],
    defaultNS: 'site',
    // What both have in common, such as most errors, the panel finds among the site's texts.
    fallbackNS: 'site',
    resources: { [tag]: namespaces },
    interpolation: { escapeValue: false }, // React escapes
  };
}

/** The texts of a language; those of the site where no others are asked for. */
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
