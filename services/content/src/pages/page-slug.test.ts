import { describe, expect, it } from 'vitest';
import { slugOf, slugsLike } from './page-slug.js';

describe('the slug of a title', () => {
  it.each([
    ['About Us', 'about-us'],
    ['  Gold & Silver  ', 'gold-and-silver'],
    ['Größe', 'groesse'],
    ['О нас', 'o-nas'],
    ['من نحن', 'mn-nhn'],
    ['Về chúng tôi', 've-chung-toi'],
    ['Hakkımızda', 'hakkimizda'],
    ['关于我们', 'page'],
    ['😀', 'page'],
    ['fooBar', 'foobar'],
    ['-- a --', 'a'],
  ])('of %s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('has at most 100 characters and does not end in a hyphen', () => {
    expect(slugOf(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
    expect(slugOf('ж'.repeat(300))).toHaveLength(100);
  });
});

describe('slugs like one', () => {
  const first = (base: string, count: number) => slugsLike(base).take(count).toArray();

  it('count from 2', () => {
    expect(first('vault', 3)).toEqual(['vault', 'vault-2', 'vault-3']);
  });

  it('skip reserved ones', () => {
    expect(first('list', 2)).toEqual(['list-2', 'list-3']);
  });

  it('stay within 100 characters', () => {
    expect(first('a'.repeat(100), 2)[1]).toBe(`${'a'.repeat(98)}-2`);
  });
});
