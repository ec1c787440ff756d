import { expect, it } from 'vitest';
import { etagOf, matchesEtag } from './etag.js';

const tag = etagOf('a body');

it('differs with the body', () => {
  expect(etagOf(Buffer.from('a body'))).toBe(tag);
  expect(etagOf('another body')).not.toBe(tag);
});

it.each([
  ['the tag', tag],
  ['a weak form of it', `W/${tag}`],
  ['a list that has it', `"older", W/"old" ,${tag}`],
  ['whatever there is', ' * '],
])('matches %s', (_, header) => {
  expect(matchesEtag(header, tag)).toBe(true);
});

it.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['other tags', '"older", W/"old"'],
  ['the tag without its quotes', tag.slice(1, -1)],
])('does not match %s', (_, header) => {
  expect(matchesEtag(header, tag)).toBe(false);
});
