import { configureStore } from '@reduxjs/toolkit';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ResourceLanguage } from 'i18next';
import { LANGUAGES, type Language } from '@vaultway/contracts/constants';
import { Site } from '@/app/site';
import { api } from '@/api/api';
import { drawn } from '@/components/head/head';
import type { PageFacts } from '@/components/head/head-elements';
import { prepareTexts } from '@/i18n/i18n';
import { directionOf, LANGUAGE_FACTS } from '@/i18n/languages';
import { reducer } from '@/state/reducer';
import { shellState } from '@/state/shell-state';

export { SHELLS } from './shells';
export { headOf } from '@/components/head/head-elements';

const files = import.meta.glob<ResourceLanguage>('../../locales/*/public.json', {
  import: 'default',
  eager: true,
});
const addresses = import.meta.glob<string>('../../locales/*/public.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** A language without a file of its own shows English. */
const inLanguage = <T,>(all: Record<string, T>, language: Language) =>
  (all[`../../locales/${LANGUAGE_FACTS[language].folder}/public.json`] ??
    all['../../locales/en/public.json']) as T;

/** What the build needs to know of each language. */
export const languages = LANGUAGES.map((code) => ({
  code,
  tag: LANGUAGE_FACTS[code].tag,
  direction: directionOf(code),
  textsUrl: inLanguage(addresses, code),
}));

export interface Drawing {
  html: string;
  head: PageFacts | null;
  noScript: string;
}

/** Draws the page at an address as a visitor sees it who has never been here. */
export async function drawShell(address: string | undefined, language: Language): Promise<Drawing> {
  const texts = inLanguage(files, language);
  await prepareTexts(language, { public: texts });
  const { noScript } = texts['site'] as { noScript: string };
  if (address === undefined) return { html: '', head: null, noScript };
  drawn.head = null;
  const store = configureStore({
    reducer,
    preloadedState: shellState(),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { prelude } = await prerender(
    <Provider store={store}>
      <StaticRouter location={address}>
        <Site />
      </StaticRouter>
    </Provider>,
    // Whole in one piece: parts that come later would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return { html, head: drawn.head, noScript };
}
