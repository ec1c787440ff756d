import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ResourceLanguage } from 'i18next';
import { DEFAULT_COMPANY_NAME } from '@vaultway/contracts/constants';
import { LANGUAGE_TABLE, LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { Site } from '@/site/site';
import { BuildDrawing } from '@/site/lib/build-drawing';
import { PageParts } from '@/site/content/page-parts';
import { ReviewParts } from '@/site/home/review-parts';
import { FirstWords } from '@/site/tracking/first-words/first-words';
import { api } from '@/shared/api/api';
import { rendered } from '@/shared/ui/head/head';
import type { PageMeta } from '@vaultway/contracts/page-head';
import { prepareTexts } from '@/shared/i18n/i18n';
import { reducer, shellState } from '@/shared/state/reducer';

export { SHELLS } from './built-shells';
export { elementHtml, escapeHtml, headOf } from '@vaultway/contracts/page-head';

const files = import.meta.glob<ResourceLanguage>('../../locales/*/site.json', {
  import: 'default',
  eager: true,
});
const policyFiles = import.meta.glob<ResourceLanguage>('../../locales/*/policy.json', {
  import: 'default',
  eager: true,
});
const auditFiles = import.meta.glob<ResourceLanguage>('../../locales/*/audit.json', {
  import: 'default',
  eager: true,
});
const addresses = import.meta.glob<string>('../../locales/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Returns a language's own file, or the English one. */
const inLanguage = <T,>(all: Record<string, T>, language: Language, name = 'site') =>
  (all[`../../locales/${LANGUAGE_TABLE[language].tag}/${name}.json`] ??
    all[`../../locales/en/${name}.json`]) as T;

/** Facts about each language that the build needs. */
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
  /** Fallback on an empty page whose code fails to load. */
  withoutCode: { text: string; reload: string };
  /** Templates for the content service. */
  parts: string;
}

/** Parts by address, which the content service fills in and the browser never sees. */
const PARTS: Record<string, ReactNode> = { '/': <ReviewParts />, '/pages/-': <PageParts /> };

/** Preload hints that React renders first. */
const HINTS = /^(?:<link [^>]*>)+/;

/** Renders the page at an address as a first-time visitor sees it. */
export async function drawShell(address: string | undefined, language: Language): Promise<Drawing> {
  const texts = inLanguage(files, language);
  await prepareTexts(language, {
    site: texts,
    policy: inLanguage(policyFiles, language, 'policy'),
    audit: inLanguage(auditFiles, language, 'audit'),
  });
  const { noScript } = texts['site'] as { noScript: string };
  const { offlineText: text } = texts['track'] as { offlineText: string };
  const { reload } = texts['crash'] as { reload: string };
  const words = { noScript, withoutCode: { text, reload }, parts: '' };
  if (address === undefined) return { html: '', head: null, title: DEFAULT_COMPANY_NAME, ...words };
  rendered.head = null;
  const store = configureStore({
    reducer,
    preloadedState: shellState(),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const draw = async (shown: ReactNode) => {
    const { prelude } = await prerender(
      <Provider store={store}>
        <StaticRouter location={address}>
          <BuildDrawing value={{ firstWords: <FirstWords /> }}>{shown}</BuildDrawing>
        </StaticRouter>
      </Provider>,
      // Renders in one piece: late parts would need an inline script.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    return new Response(prelude).text();
  };
  const html = await draw(<Site />);
  const { head } = rendered;
  const parts = (await draw(PARTS[address])).replace(HINTS, '');
  // For a page filled in later: the content service appends this first crumb to the page's own title.
  const { home } = texts['nav'] as { home: string };
  return { html, head, title: home, ...words, parts };
}
