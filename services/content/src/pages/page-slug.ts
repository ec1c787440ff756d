import slugify from '@sindresorhus/slugify';
import { isSlug, LIMITS } from '@vaultway/contracts';
import { type EntityManager, Not } from 'typeorm';
import { PageEntity } from './page.entity.js';

/** Slug of a title that cannot be transliterated. */
const FALLBACK = 'page';
/** Arbitrary, but the same in every replica. */
const LOCK_ID = 7_461_010;

/** Derives a slug from a title: transliterated, lower case, hyphenated. It may be taken or reserved. */
export function slugOf(title: string): string {
  const slug = slugify(title, { decamelize: false }).slice(0, LIMITS.slug).replace(/-$/, '');
  return slug === '' ? FALLBACK : slug;
}

/** Yields `about-us`, `about-us-2`, `about-us-3` …, within a slug's maximum length. */
export function* slugsLike(base: string): Generator<string, never> {
  if (isSlug(base)) yield base;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    yield base.slice(0, LIMITS.slug - suffix.length) + suffix;
  }
}

/**
 * Returns the first free slug like `base`. Serializes transactions that choose slugs.
 *
 * @param pageId the page that will have it
 */
export async function freeSlug(tx: EntityManager, base: string, pageId: string): Promise<string> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK_ID]);
  const others = await tx.find(PageEntity, { select: { slug: true }, where: { id: Not(pageId) } });
  const taken = new Set(others.map(({ slug }) => slug));
  for (const slug of slugsLike(base)) {
    if (!taken.has(slug)) return slug;
  }
  throw new Error('unreachable: slugsLike never ends');
}
