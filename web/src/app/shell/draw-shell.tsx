import { configureStore } from '@reduxjs/toolkit';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ResourceLanguage } from 'i18next';
import { DEFAULT_COMPANY_NAME } from '@vaultway/contracts/constants';
import { LANGUAGE_TABLE, LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { Site } from '@/site/site';
import { BuildDrawing } from '@/site/lib/build-drawing';
import { FirstWords } from '@/site/tracking/first-words/first-words';
import { api } from '@/shared/api/api';
import { drawn } from '@/shared/ui/head/head';
import type { PageMeta } from '@vaultway/contracts/page-head';
import { prepareTexts } from '@/shared/i18n/i18n';
import { reducer, shellState } from '@/shared/state/reducer';

export { SHELLS } from './built-shells';
export { elementHtml, escapeHtml, headOf } from '@vaultway/contracts/page-head';

const files = import.meta.glob<ResourceLanguage>('../../locales/*/site.json', {
  import: 'default',
  eager: true,
});
const addresses = import.meta.glob<string>('../../locales/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** A language without a file of its own shows English. */
const inLanguage = <T,>(all: Record<string, T>, language: Language, name = 'site') =>
  (all[`../../locales/${LANGUAGE_TABLE[language].tag}/${name}.json`] ??
    all[`../../locales/en/${name}.json`]) as T;

/** What the build needs to know of each language. */
export const languages = LANGUAGES.map((code) => ({
  code,
  tag: LANGUAGE_TABLE[code].tag,
  direction: LANGUAGE_TABLE[code].direction,
  textsUrl: inLanguage(addresses, code),
  panelTextsUrl: inLanguage(addresses, code, 'admin'),
}));

export interface Drawing {
  html: string;
  head: PageMeta | null;
  title: string;
  noScript: string;
  /** What an empty page shows where its code does not arrive. */
  withoutCode: { text: string; reload: string };
}

/** Draws the page at an address as a visitor sees it who has never been here. */
export async function drawShell(address: string | undefined, language: Language): Promise<Drawing> {
  const texts = inLanguage(files, language);
  await prepareTexts(language, { site: texts });
  const { noScript } = texts['site'] as { noScript: string };
  const { offlineText: text } = texts['track'] as { offlineText: string };
  const { reload } = texts['crash'] as { reload: string };
  const words = { noScript, withoutCode: { text, reload } };
  if (address === undefined) return { html: '', head: null, title: DEFAULT_COMPANY_NAME, ...words };
  drawn.head = null;
  const store = configureStore({
    reducer,
    preloadedState: shellState(),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { prelude } = await prerender(
    <Provider store={store}>
      <StaticRouter location={address}>
        <BuildDrawing value={{ firstWords: <FirstWords /> }}>
          <Site />
        </BuildDrawing>
      </StaticRouter>
    </Provider>,
    // Whole in one piece: parts that come later would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  // A page that is still to come: the content service puts its own title behind that of its first crumb.
  const { home } = texts['nav'] as { home: string };
  return { html, head: drawn.head, title: home, ...words };
}
