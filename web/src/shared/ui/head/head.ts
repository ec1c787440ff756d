import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Language } from '@vaultway/contracts/languages';
import { headOf, PAGE_MARK, type HeadElement, type PageMeta } from '@vaultway/contracts/page-head';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';

/** What a page says about itself to search engines and to whoever shows a link to it. */
export interface PageHead {
  /** Of the document; the company's name when absent. */
  title?: string | undefined;
  /** One or two sentences; else what the settings say about the company. */
  description?: string | undefined;
  /** The page is nobody's business but the visitor's. */
  unlisted?: boolean;
  /** Those that the page has texts in; absent: all. */
  languages?: readonly Language[];
  /** The path of a picture that goes with a link to the page. */
  picture?: string | null;
  /** What schema.org has words for, about the page. */
  structuredData?: object | null;
}

/** What the page says that was drawn last; read when pages are drawn at build time. */
export const drawn: { head: PageMeta | null } = { head: null };

/** Keeps the document's head at what the shown page says. */
export function useHead({
  title,
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
  if (import.meta.env.SSR) drawn.head = head;
  const key = JSON.stringify(head);
  useLayoutEffect(() => {
    document.title = (JSON.parse(key) as PageMeta).title;
  }, [key]);
  useEffect(() => showHead(JSON.parse(key) as PageMeta), [key]);
}

function showHead(page: PageMeta): void {
  for (const old of document.head.querySelectorAll(`[${PAGE_MARK}]`)) old.remove();
  document.head.append(...headOf(page, location.origin).map(elementOf));
}

function elementOf({ tag, text, ...attributes }: HeadElement): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute(PAGE_MARK, '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}
