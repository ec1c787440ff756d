import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Language } from '@vaultway/contracts/languages';
import { headOf, PAGE_MARK, type HeadElement, type PageFacts } from '@vaultway/contracts/page-head';
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
  /** schema.org's facts about the page. */
  facts?: object | null;
}

/** What the page says that was drawn last; read when pages are drawn at build time. */
export const drawn: { head: PageFacts | null } = { head: null };

/** Keeps the document's head at what the shown page says. */
export function useHead({
  title,
  description,
  unlisted = false,
  languages,
  picture = null,
  facts = null,
}: PageHead): void {
  const { t } = useTranslation();
  const company = useCompanyName();
  const about = useAppSelector((state) => state.settings?.meta_description);
  const { pathname, search } = useLocation();
  const language = shownLanguage();
  const chosen = new URLSearchParams(search).get('lang') === language ? language : null;
  const head: PageFacts = {
    title: title ?? company,
    description: description || about || t('meta.site', { company }),
    company,
    language,
    path: pathname,
    chosen,
    unlisted,
    languages,
    picture,
    facts: facts === null ? null : JSON.stringify(facts),
  };
  if (import.meta.env.SSR) drawn.head = head;
  const key = JSON.stringify(head);
  useLayoutEffect(() => {
    document.title = (JSON.parse(key) as PageFacts).title;
  }, [key]);
  useEffect(() => showHead(JSON.parse(key) as PageFacts), [key]);
}

function showHead(facts: PageFacts): void {
  for (const old of document.head.querySelectorAll(`[${PAGE_MARK}]`)) old.remove();
  document.head.append(...headOf(facts, location.origin).map(elementOf));
}

function elementOf({ tag, text, ...attributes }: HeadElement): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute(PAGE_MARK, '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}
