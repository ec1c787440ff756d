import type { CreatePage, Page, UpdatePage } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/languages';
import { DEFAULT_PAGE_HERO, DEFAULT_PAGE_ICON, DEFAULT_PAGE_OVERLAY } from '@vaultway/contracts/constants';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { withoutFile } from '@/admin/ui/forms/use-picture';
import type { ApiFailure } from '@/shared/api/failure';

/** Fields of a page's form, in display order. */
export const EMPTY_PAGE: Record<
  'language' | 'title' | 'sub_title' | 'slug' | 'content' | 'translations' | 'icon' | 'image' | 'overlay',
  string
> = {
  language: DEFAULT_LANGUAGE,
  title: '',
  sub_title: '',
  slug: '',
  content: '',
  translations: '{}',
  icon: DEFAULT_PAGE_ICON,
  image: DEFAULT_PAGE_HERO,
  overlay: DEFAULT_PAGE_OVERLAY,
};

/** `image` is a built-in hero, the path of a stored picture, or `CHOSEN_FILE`; `translations` is JSON. */
export type PageValues = typeof EMPTY_PAGE;

/** Returns a page as the text values of its form. */
export const valuesOf = (page: Page): PageValues => ({
  language: page.language,
  title: page.title,
  sub_title: page.sub_title ?? '',
  slug: page.slug,
  content: page.content,
  translations: JSON.stringify(page.translations),
  icon: page.icon,
  image: page.hero,
  overlay: page.overlay,
});

/** Reads the form's values from the record in a rejection. */
export const readPage = (current: object) => valuesOf(current as Page);

/** Validates the form with the server's schema, except for the file, which the server checks itself. */
export const pageIssues = (
  schema: typeof CreatePage | typeof UpdatePage,
  values: Record<string, string>,
): FieldIssue[] => issuesOf(schema, withoutFile(values));

/** `fieldOf` of a page's form: maps a taken slug to its field. */
export const slugFieldOf = ({ code }: ApiFailure) => (code === 'slug_taken' ? ('slug' as const) : undefined);
