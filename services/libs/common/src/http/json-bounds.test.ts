import { isWithinJsonBounds, LIMITS } from '@vaultway/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs } from '../../../../../tests/support/linear-time.js';
import { checkFormBounds, checkJsonBounds } from './json-bounds.js';

const MB = 1024 * 1024;
const refused = expect.objectContaining({ code: 'json_too_complex', status: 400 });

function refusal(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error;
  }
  return undefined;
}

it.each([
  '',
  '7',
  '"text"',
  '{}',
  '[[[]]]',
  '{"a": [1, {"b": "c"}], "d": "[[[[,,,,\\"]"}',
  '}}}}',
  '{"a": "',
])('accepts %s', (text) => {
  expect(() => checkJsonBounds(text)).not.toThrow();
});

it('counts nested brackets, not adjacent ones', () => {
  expect(() => checkJsonBounds('[]'.repeat(1000))).not.toThrow();
  expect(() => checkJsonBounds('['.repeat(32))).not.toThrow();
  expect(refusal(() => checkJsonBounds('{"a":['.repeat(17)))).toEqual(refused);
});

it('counts values, wherever they are', () => {
  const list = (count: number) => JSON.stringify(Array(count).fill(0));
  expect(() => checkJsonBounds(list(5000))).not.toThrow();
  expect(refusal(() => checkJsonBounds(list(5001)))).toEqual(refused);
  expect(refusal(() => checkJsonBounds(`[${'{"a":0},'.repeat(2500)}0]`))).toEqual(refused);
});

it('counts the fields of a form', () => {
  expect(() => checkFormBounds('a&'.repeat(4999))).not.toThrow();
  expect(refusal(() => checkFormBounds('&'.repeat(5000)))).toEqual(refused);
});

it.each([
  ['brackets', '['.repeat(MB)],
  ['commas', ','.repeat(MB)],
  ['backslashes', `"${'\\'.repeat(MB)}`],
  ['quotation marks', '"'.repeat(MB)],
  ['escaped quotation marks', `"${'\\"'.repeat(MB / 2)}`],
  ['one long text', `"${'x'.repeat(MB)}"`],
])('checks a megabyte of %s quickly', async (_what, text) => {
  expect(await processorMs(() => refusal(() => checkJsonBounds(text)))).toBeLessThan(250);
});

/** Measures the depth and number of values of JSON.parse's result. */
function measured(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inside = Object.values(value).map(measured);
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    values: 1 + inside.reduce((sum, { values }) => sum + values, 0),
  };
}

const JSON_PIECES = [
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '"',
  '\\',
  '\\"',
  '\\\\',
  '\\u0022',
  "'",
  '//',
  '/*',
  '1',
  'null',
  ' ',
  '\n',
  '\0',
  '\ufeff',
  '"a"',
  '"a":',
];
const deep = fc
  .tuple(fc.integer({ min: 25, max: 40 }), fc.boolean(), fc.string({ unit: fc.constantFrom(...JSON_PIECES) }))
  .map(([depth, inObjects, text]) => {
    const [open, close] = inObjects ? ['{"a]\\"[":', '}'] : ['["[[",', ']'];
    return open.repeat(depth) + JSON.stringify(text) + close.repeat(depth);
  });
const wide = fc
  .tuple(fc.integer({ min: 4990, max: 5010 }), fc.string({ unit: fc.constantFrom(...JSON_PIECES) }))
  .map(([values, text]) => `[${Array(values).fill(JSON.stringify(text)).join(',')}]`);
const soup = fc.string({ unit: fc.constantFrom(...JSON_PIECES), maxLength: 60 });

it('accepts nothing that JSON.parse turns into more', () => {
  fc.assert(
    fc.property(fc.oneof(deep, wide, soup, fc.json({ maxDepth: 6 })), (text) => {
      if (!isWithinJsonBounds(text)) return;
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return;
      }
      const { depth, values } = measured(value);
      expect(depth).toBeLessThanOrEqual(LIMITS.jsonDepth);
      // Plus the enclosing list or object.
      expect(values).toBeLessThanOrEqual(LIMITS.jsonValues + 1);
    }),
    { numRuns: 2000 },
  );
});

it('rejects nothing within the bounds', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      const { depth, values } = measured(JSON.parse(text));
      expect(isWithinJsonBounds(text)).toBe(depth <= LIMITS.jsonDepth && values <= LIMITS.jsonValues);
    }),
  );
});
