import { hreflangOf, LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { versionsIn } from '@vaultway/contracts/page-head';

/** A page in the site map. */
export interface MappedPage {
  slug: string;
  updated_at: Date;
  /** Languages of its texts. */
  languages: readonly Language[];
}

/** Pages of every site. */
const FIXED = ['/', '/track.html', '/contact.html'];

/**
 * @param site the site's origin without a trailing slash, `https://example.com`
 * @param others paths that only some sites have
 * @returns the XML of /sitemap.xml
 */
export function siteMap(site: string, pages: readonly MappedPage[], others: readonly string[] = []): string {
  const urls = [
    ...[...FIXED, ...others].map((path) => entry(site + path, LANGUAGES)),
    ...pages.map(({ slug, updated_at, languages }) => entry(`${site}/pages/${slug}`, languages, updated_at)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function entry(address: string, languages: readonly Language[], changed?: Date): string {
  const date = changed === undefined ? '' : `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`;
  return `  <url><loc>${escaped(address)}</loc>${date}${versions(address, languages)}</url>`;
}

/** Links a page's languages; the pages themselves link to the same addresses. */
function versions(address: string, languages: readonly Language[]): string {
  const links = versionsIn(languages).map((language) =>
    alternate(hreflangOf(language), `${address}?lang=${language}`),
  );
  return [alternate('x-default', address), ...links].join('');
}

const alternate = (tag: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(address)}"/>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** @returns the text of /robots.txt, which excludes the control panel and the API */
export const robots = (site: string) =>
  [
    'User-agent: *',
    'Disallow: /control/',
    'Disallow: /cp',
    'Disallow: /api/',
    'Disallow: /resolution.html',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
