import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codesIn, codesInText, searchFor } from './tracking-codes';

const anyCode = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('%', '%2C', 'a,b', 'a+b', 'a&b=c', '#', '\ud800', 'a b', '٣'),
);

describe('codes in an address', () => {
  it('are read back as written', () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 5 }), (asked) => {
        const codes = codesInText(asked.join('\n'));
        expect(codesIn(searchFor(codes))).toEqual(codes);
      }),
      { numRuns: 2000 },
    );
  });

  it('can be read from any address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codesIn(`?code=${text}`)).not.toContain('');
      }),
    );
  });
});
