import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawnPage, PAGE } from './support/page.ts';

it('docs/performance.md says what lab/results holds (npm run bench -- page redraws it)', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await drawnPage());
});
