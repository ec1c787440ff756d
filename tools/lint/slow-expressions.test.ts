import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MARKER } from '../../services/libs/contracts/src/markers.ts';
import { ROOT } from '../setup/folders.mjs';
import { expressionsIn } from './expressions-in.ts';
import { whySlow } from './slow-expressions.ts';

/**
 * Code that only ever reads texts of our own, such as the site's HTML while it is built, or what a test has before it:
 * nobody makes those long on purpose, so only what is exponential is refused there.
 */
const OUR_OWN_TEXTS = /^(tests|tools|web\/build|services\/[^/]+\/test|gateway\/test)\/|\.(test|spec)\.tsx?$/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter(Boolean);

it('finds no regular expression that a text can keep busy', () => {
  const slow = files
    .flatMap((file) =>
      expressionsIn(readFileSync(join(ROOT, file), 'utf8'), file).map((found) => ({ file, ...found })),
    )
    .map((found) => ({ ...found, why: whySlow(found) }))
    .filter(({ file, why }) =>
      OUR_OWN_TEXTS.test(file) ? why?.startsWith('exponential') : why !== undefined,
    )
    .map(({ file, line, source, why }) => `${file}:${line} /${source}/ is ${why}`);
  expect(slow).toEqual([]);
});

it('finds none in the marks of a page either, which are put together', () => {
  expect(whySlow(MARKER)).toBeUndefined();
});

it.each([
  ['a number', /^[+-]?(\d+\.?\d*|\.\d+)$/],
  ['an image', /!\[(?<label>[^\]]*)\]\((?<image>https?:\/\/[^\s()]+)\)/giu],
  ['space at the end', /\s+$/],
  ['words of words', new RegExp(String.raw`^(\w+\s?)+$`)],
  ['an address', /[^\s@]+@[^\s@]+\.[^\s@]+/],
])('knows the slow way to read %s', (_what, expression) => {
  expect(whySlow(expression)).toBeDefined();
});

it.each([
  ['a number', /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/],
  ['an image', /!\[(?<label>[^[\]]*)\]/],
  ['a quoted text', /^"(?:[^"\\]|\\.)*"$/],
  ['a short number', /\d{1,3}%/],
])('lets a quick way to read %s be', (_what, expression) => {
  expect(whySlow(expression)).toBeUndefined();
});
