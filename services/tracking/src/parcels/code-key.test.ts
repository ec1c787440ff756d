import { RequestedCode } from '@vaultway/contracts';
import { assert, constantFrom, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { codeKey, requestedCodeKey } from './code-key.js';

it('is the normalized code', () => {
  expect(codeKey(' VW-7q4k ')).toBe('vw7q4k');
});

it('is short enough for an index, however long the code becomes', () => {
  const key = codeKey('ﷺ'.repeat(300));
  expect(Buffer.byteLength(key)).toBeLessThan(100);
  expect(codeKey('ﷺ'.repeat(299))).not.toBe(key);
  expect(codeKey(` ${'ﷺ'.repeat(300)}-`)).toBe(key);
});

it('of a long code differs from that of its hash', () => {
  expect(codeKey(codeKey('ﷺ'.repeat(300)))).not.toBe(codeKey('ﷺ'.repeat(300)));
});

it('of a requested code is validated like the schema', () => {
  const words = constantFrom('overview', 'labels.pdf', 'f-i-n-d', '---', '1', '..', ' 1 ', 'A'.repeat(301));
  const typed = string({ unit: constantFrom('a', 'F', '7', '-', ' ', '.', 'é'), maxLength: 70 });
  for (const codes of [words, typed]) {
    assert(
      property(codes, (code) => {
        const { success } = RequestedCode.safeParse(code);
        if (success) expect(requestedCodeKey(code)).toBe(codeKey(code));
        else expect(() => requestedCodeKey(code)).toThrow();
      }),
      { numRuns: 500 },
    );
  }
});
