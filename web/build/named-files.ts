/** Of the site itself: what the build makes, and pictures beside the page. */
const NAMED = /(?:href|src|content)="(\/(?:assets\/[^"?]+|[\w.-]+\.svg))"/g;

/** The files that a page's HTML names, as absolute paths. */
export const namedFiles = (html: string): string[] =>
  Array.from(html.matchAll(NAMED), ([, path = '']) => path);
