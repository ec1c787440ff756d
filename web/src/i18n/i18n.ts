import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '@vaultway/contracts/constants';
import { currentLanguage, directionOf, LANGUAGE_FACTS } from './languages';

/** Visitors load `public`; the control panel adds `control`. */
export type Namespace = 'public' | 'control';

/** Addresses of the text files; one is fetched when it is needed. */
const files = import.meta.glob<string>('../locales/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const texts: i18n = createInstance();
let shown: Language = DEFAULT_LANGUAGE;

/** The language of the texts that are shown. */
export const shownLanguage = (): Language => shown;

/** Fetches the site's texts in the visitor's language and tells the document which one it is. */
export async function startI18n(language = currentLanguage()): Promise<void> {
  document.documentElement.lang = LANGUAGE_FACTS[language].tag;
  document.documentElement.dir = directionOf(language);
  await prepareTexts(language, { public: await read(language, 'public') });
}

/** Makes texts that are at hand the ones that `t()` finds. */
export async function prepareTexts(
  language: Language,
  namespaces: Partial<Record<Namespace, ResourceLanguage>>,
): Promise<void> {
  const { tag } = LANGUAGE_FACTS[language];
  shown = language;
  await texts.use(initReactI18next).init({
    lng: tag,
    // Each language's file is complete (a test sees to it), so a second one need not be loaded.
    fallbackLng: false,
    ns: ['public'],
    defaultNS: 'public',
    resources: { [tag]: namespaces },
    interpolation: { escapeValue: false }, // React escapes
  });
}

/** Adds a namespace before a page that uses it is drawn. */
export async function loadTexts(namespace: Namespace): Promise<void> {
  if (texts.hasResourceBundle(texts.language, namespace)) return;
  texts.addResourceBundle(texts.language, namespace, await read(shown, namespace));
}

async function read(language: Language, namespace: Namespace): Promise<ResourceLanguage> {
  const own = files[`../locales/${LANGUAGE_FACTS[language].folder}/${namespace}.json`];
  const url = own ?? files[`../locales/en/${namespace}.json`];
  if (url === undefined) throw new Error(`No texts named ${namespace}`);
  return load(url).catch(() => load(url));
}

const A_TRY = 15_000;

async function load(url: string): Promise<ResourceLanguage> {
  const response = await fetch(url, { signal: AbortSignal.timeout(A_TRY) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as ResourceLanguage;
}
