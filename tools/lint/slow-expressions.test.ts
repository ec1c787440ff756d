import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MARKER } from '../../services/libs/contracts/src/markers.ts';
import { stepExpressions } from '../../services/libs/contracts/src/step-of.ts';
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

it.each([MARKER, ...stepExpressions()])('finds none that is put together slow either: %#', (expression) => {
  expect(whySlow(expression)).toBeUndefined();
});

/** Each was looked at: by the test above, or because it is made of a few words of ours or of one name. */
const PUT_TOGETHER = [
  'gateway/src/middleware-catalog.ts',
  'gateway/src/rule-compiler.ts',
  'services/libs/common/src/personal-data/person.ts',
  'services/libs/contracts/src/markers.ts',
  'services/libs/contracts/src/step-of.ts',
  'services/libs/contracts/src/tracking-code.ts',
  'services/tracking/src/database/migrations/20-know-steps/step-of.ts',
  'services/tracking/src/privacy/coarse-place.ts',
  'services/tracking/src/privacy/mask.ts',
  'services/tracking/src/privacy/places.ts',
  'web/src/app/shell/shells.ts',
  'web/src/shared/i18n/languages.ts',
];

it('knows every other place where one is put together', () => {
  const shipped = files.filter((file) => !OUR_OWN_TEXTS.test(file));
  const puts = shipped.filter((file) => /\bRegExp\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(puts.toSorted()).toEqual(PUT_TOGETHER);
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
