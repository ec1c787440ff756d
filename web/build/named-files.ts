/** Matches the site's own files: the build's, and images beside the page. */
const NAMED = /(?:href|src|content)="(\/(?:assets\/[^"?]+|[\w.-]+\.svg))"/g;

/** Returns the files named in a page's HTML, as absolute paths. */
export const namedFiles = (html: string): string[] =>
  Array.from(html.matchAll(NAMED), ([, path = '']) => path);
