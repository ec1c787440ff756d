import type { NestedList } from './envelope.js';
import type { Page } from './page.js';
import type { Review } from './review.js';

/**
 * Data of the first HTML that the content service fills in, as JSON in a `<script>`, so that the site's code takes the
 * page over unchanged. Free of zod.
 */
export interface FirstData {
  /** A content page, in the visitor's language only. */
  page?: Page;
  /** Slug of a content page that does not exist. */
  missing?: string;
  /** The home page's first reviews. */
  reviews?: NestedList<Review>;
}

/** ID of its element. */
export const FIRST_DATA = 'first-data';

/** Attribute of the element in which the page of the log's policy shows the owner's words. */
export const POLICY_WORDS = 'data-policy-words';

/** Number of reviews on the home page at first. */
export const FIRST_REVIEWS = 6;

/** Returns the letter that stands for the picture of a review's author. */
export const initialOf = (name: string): string | undefined => Array.from(name.trim())[0];

/** Marks in the parts that the website draws for the content service: texts, and the hash of a picture. */
export const FIRST_PARTS = {
  title: '{title}',
  subTitle: '{subTitle}',
  content: '{content}',
  overlay: '{overlay}',
  lang: '{lang}',
  dir: '{dir}',
  site: '{site}',
  name: '{name}',
  initial: '{initial}',
  review: '{review}',
  picture: `/uploads/images/${'0'.repeat(32)}.jpg`,
} as const;
