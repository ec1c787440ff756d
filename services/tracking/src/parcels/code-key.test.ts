import { expect, it } from 'vitest';
import { codeKey } from './code-key.js';

it('is the normalized code', () => {
  expect(codeKey(' VW-7q4k ')).toBe('vw7q4k');
});

it('is short enough for an index, whatever normalizing makes of a code', () => {
  const key = codeKey('ﷺ'.repeat(300));
  expect(Buffer.byteLength(key)).toBeLessThan(100);
  expect(codeKey('ﷺ'.repeat(299))).not.toBe(key);
  expect(codeKey(` ${'ﷺ'.repeat(300)}-`)).toBe(key);
});

it('of a long code cannot be typed as a short one', () => {
  expect(codeKey(codeKey('ﷺ'.repeat(300)))).not.toBe(codeKey('ﷺ'.repeat(300)));
});
