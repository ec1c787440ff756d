/** Addresses of the first pages. */
export type FirstSlug = 'about-us' | 'warehousing' | 'privacy-policy';

/** Texts of a first page in one language. Only letters, spaces and question marks can be bold. */
export interface FirstText {
  title: string;
  sub_title: string;
  content: string;
}

/** The first pages in one language. */
export type FirstTexts = Record<FirstSlug, FirstText>;
