import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Language } from '@vaultway/contracts/languages';
import type { PageMeta } from '@vaultway/contracts/page-head';
import { importSpare } from '@/shared/lib/spare-import';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  /** Document title; by default the company's name. */
  title?: string | undefined;
  /** Title in link previews, followed by the company's name. */
  heading?: string | undefined;
  /** One or two sentences; by default the settings' description of the company. */
  description?: string | undefined;
  /** Whether search engines must not index it. */
  unlisted?: boolean;
  /** Languages of the page's texts; absent means all. */
  languages?: readonly Language[];
  /** Path of the image in link previews. */
  picture?: string | null;
  /** schema.org data about the page. */
  structuredData?: object | null;
}

/** Metadata of the last rendered page; read during prerendering. */
export const rendered: { head: PageMeta | null } = { head: null };

/** Head to show once the code for it has loaded, as JSON. */
let newest = '';

/** Keeps the document's head in sync with the page. */
export function useHead({
  title,
  heading,
  description,
  unlisted = false,
  languages,
  picture = null,
  structuredData = null,
}: PageHead): void {
  const { t } = useTranslation();
  const company = useCompanyName();
  const about = useAppSelector((state) => state.settings?.meta_description);
  const { pathname, search } = useLocation();
  const language = shownLanguage();
  const chosen = new URLSearchParams(search).get('lang') === language ? language : null;
  const head: PageMeta = {
    title: title ?? company,
    heading,
    description: description || about || t('meta.site', { company }),
    company,
    language,
    path: pathname,
    chosen,
    unlisted,
    languages,
    picture,
    structuredData: structuredData === null ? null : JSON.stringify(structuredData),
  };
  if (import.meta.env.SSR) rendered.head = head;
  const key = JSON.stringify(head);
  useLayoutEffect(() => {
    document.title = (JSON.parse(key) as PageMeta).title;
  }, [key]);
  useEffect(() => {
    // Nobody waits for it: search engines and previews read the first HTML.
    newest = key;
    void importSpare(() => import('@/shared/ui/meta/show-head')).then(({ showHead }) =>
      showHead(JSON.parse(newest) as PageMeta),
    );
  }, [key]);
}
