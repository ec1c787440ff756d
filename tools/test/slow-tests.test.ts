import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { SLOW_TESTS } from './slow-tests.ts';

it.each(SLOW_TESTS)('%s is there', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});
