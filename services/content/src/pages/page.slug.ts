import slugify from '@sindresorhus/slugify';
import { isSlug, LIMITS } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { Not } from 'typeorm';
import { PageEntity } from './page.entity.js';

/** What a title becomes that no letter of the Latin alphabet can be made from. */
const NAMELESS = 'page';
/** Any number, the same in every replica. */
const LOCK = 7_461_010;

/** The slug that a title suggests: transliterated, in lower case, with hyphens. May be taken or reserved. */
export function slugOf(title: string): string {
  const slug = slugify(title, { decamelize: false }).slice(0, LIMITS.slug).replace(/-+$/, '');
  return slug === '' ? NAMELESS : slug;
}

/** `about-us`, `about-us-2`, `about-us-3` …, within the length that a slug may have. */
export function* slugsLike(base: string): Generator<string, never> {
  if (isSlug(base)) yield base;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    yield base.slice(0, LIMITS.slug - ending.length) + ending;
  }
}

/**
 * The first slug like `base` that no other page has. Whoever chooses one waits until the transaction of
 * the one before has ended.
 *
 * @param own the page that is going to have it
 */
export async function freeSlug(tx: EntityManager, base: string, own: string): Promise<string> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const others = await tx.find(PageEntity, { select: { slug: true }, where: { id: Not(own) } });
  const taken = new Set(others.map(({ slug }) => slug));
  for (const slug of slugsLike(base)) {
    if (!taken.has(slug)) return slug;
  }
  throw new Error('there is no end to slugs');
}
