import { describe, expect, it } from 'vitest';
import type { ApiError } from '../errors/index.js';
import { readIdempotencyKey } from './idempotency-key.js';

const UUID = '8e03978e-40d5-43dd-bc93-6894a57f9324';
/** Returns a header as Node does: its bytes as Latin-1. */
const received = (text: string) => Buffer.from(text).toString('latin1');

describe('an Idempotency-Key', () => {
  it.each([
    [UUID, UUID],
    [`"${UUID}"`, UUID],
    [` "${UUID}" `, UUID],
    [`"${UUID}";v=1`, UUID],
    [String.raw`"a \"b\" \\c"`, String.raw`a "b" \c`],
    ['KG5LxwFBepaKHyUD', 'KG5LxwFBepaKHyUD'],
    ['order 7/2026: émile', 'order 7/2026: émile'],
    ['clkyoesmbgybucifusbbtdsbohtyuuwz', 'clkyoesmbgybucifusbbtdsbohtyuuwz'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('may be %s', (header, key) => {
    expect(readIdempotencyKey(received(header))).toBe(key);
  });

  it('may be missing', () => {
    expect(readIdempotencyKey(undefined)).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['""', 'required'],
    ['" "', 'required'],
    ['x'.repeat(256), 'too_long'],
    [`"${'x'.repeat(256)}"`, 'too_long'],
    ['a\tb', 'invalid'],
    ['a\u0085b', 'invalid'],
    ['"open', 'invalid'],
    ['"a"b"', 'invalid'],
    ['"one", "two"', 'invalid'],
    ['"é"', 'invalid'],
  ])('may not be %j', (header, code) => {
    const refusal = () => readIdempotencyKey(received(header));
    expect(refusal).toThrow();
    try {
      refusal();
    } catch (error) {
      expect((error as ApiError).details).toMatchObject([{ field: 'Idempotency-Key', code }]);
    }
  });
});
