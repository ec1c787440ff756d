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
])('lets through %s', (text) => {
  expect(() => checkJsonBounds(text)).not.toThrow();
});

it('counts brackets inside one another, not beside one another', () => {
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
])('looks at a megabyte of %s in a moment', async (_what, text) => {
  expect(await processorMs(() => refusal(() => checkJsonBounds(text)))).toBeLessThan(250);
});
