import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { replacementsIn } from './replacements-in.ts';

const TESTS = /^(lab|tests)\/|\/test\/|\.(?:test|spec)\.tsx?$/;

/** Reviewed: functions by name, other methods, and our own texts where `$1` is meant. */
const ALLOWED = [
  'gateway/src/middleware-catalog.ts: replacement',
  'gateway/src/request-target.ts: escapeByte',
  'services/auth/src/own-account/second-factor.service.ts: admin.id',
  'services/libs/contracts/src/confusable-letters.ts: unframed',
  'services/libs/contracts/src/digits.ts: valueOf',
  'services/libs/contracts/src/step-of.ts: joinedIfOne',
  'services/libs/contracts/src/tracking-code.ts: asciiDigits',
  'services/tracking/src/database/migrations/02-fold-code-keys.ts: westernDigit',
  'services/vault/src/database/migrations/37-item-keys.ts: valueOf',
  'web/build/shell-template.ts: encodeURIComponent',
  'web/build/shell-template.ts: text',
];

it('finds no computed replacement, where `$&` would be special', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && !TESTS.test(file));
  const found = files.flatMap((file) =>
    replacementsIn(readFileSync(join(ROOT, file), 'utf8'), file).map(({ text }) => `${file}: ${text}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(ALLOWED);
});

it.each([
  ["a.replace('x', company)", ['company']],
  ['a?.replaceAll(/x/g, `${company}!`)', ['`${company}!`']],
  ["a.replace('x', () => company)", []],
  ["a.replace('x', 'y').replace(/z/, String.raw`\\$&`).replace('y', HIDDEN)", []],
])('finds in %j the texts %j', (source, texts) => {
  expect(replacementsIn(source, 'a.ts').map(({ text }) => text)).toEqual(texts);
});
