import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MARKER } from '../../services/libs/contracts/src/markers.ts';
import { EMOJI } from '../../services/libs/contracts/src/printed-text.ts';
import { stepExpressions } from '../../services/libs/contracts/src/step-of.ts';
import { ROOT } from '../setup/folders.mjs';
import { expressionsIn } from './expressions-in.ts';
import { whySlow } from './slow-expressions.ts';

/**
 * Code that only reads our own texts, such as the site's HTML at build time, or test data: nobody makes those long on
 * purpose, so only exponential expressions are rejected there.
 */
const OUR_OWN_TEXTS =
  /^(lab|tests|tools|web\/build|services\/[^/]+\/test|gateway\/test)\/|\.(test|spec)\.tsx?$/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter(Boolean);

it('finds no slow regular expression', () => {
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

it.each([MARKER, EMOJI, ...stepExpressions()])('finds no slow composed expression: %#', (expression) => {
  expect(whySlow(expression)).toBeUndefined();
});

/** Reviewed: covered by the test above, or made of a few words of ours or of one name. */
const PUT_TOGETHER = [
  'gateway/src/middleware-catalog.ts',
  'gateway/src/rule-compiler.ts',
  'services/content/src/page-html/first-html.ts',
  'services/content/src/page-html/page-html.ts',
  'services/libs/common/src/personal-data/name-parts.ts',
  'services/libs/common/src/personal-data/person.ts',
  'services/libs/contracts/src/insured-limits.ts',
  'services/libs/contracts/src/markers.ts',
  'services/libs/contracts/src/printed-text.ts',
  'services/libs/contracts/src/step-of.ts',
  'services/libs/contracts/src/tracking-code.ts',
  'services/tracking/src/documents/font-catalog.ts',
  'services/tracking/src/imports/date-words.ts',
  'services/tracking/src/invoices/e-invoice.ts',
  'services/tracking/src/privacy/coarse-place.ts',
  'services/tracking/src/privacy/mask.ts',
  'services/tracking/src/privacy/places.ts',
  'web/src/app/shell/shells.ts',
  'web/src/shared/i18n/languages.ts',
];

it('lists every other composed expression', () => {
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
])('rejects the slow way to read %s', (_what, expression) => {
  expect(whySlow(expression)).toBeDefined();
});

it.each([
  ['a number', /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/],
  ['an image', /!\[(?<label>[^[\]]*)\]/],
  ['a quoted text', /^"(?:[^"\\]|\\.)*"$/],
  ['a short number', /\d{1,3}%/],
])('accepts a fast way to read %s', (_what, expression) => {
  expect(whySlow(expression)).toBeUndefined();
});
