import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const REPLACED = [
  [Array.prototype, ['toSorted', 'toReversed']],
  [Map, ['groupBy']],
  [AbortSignal, ['any']],
  [URL, ['parse', 'canParse']],
  [String.prototype, ['isWellFormed', 'toWellFormed']],
] as const;
const own = REPLACED.flatMap(([target, names]) =>
  names.map((name) => ({ target, name, descriptor: Object.getOwnPropertyDescriptor(target, name) })),
);
const native = {
  toSorted: Array.prototype.toSorted,
  toReversed: Array.prototype.toReversed,
  groupBy: Map.groupBy.bind(Map),
  canParse: URL.canParse.bind(URL),
};

beforeAll(async () => {
  for (const { target, name } of own) Reflect.deleteProperty(target, name);
  vi.resetModules();
  await import('./newer-functions');
});
afterAll(() => {
  for (const { target, name, descriptor } of own)
    if (descriptor) Object.defineProperty(target, name, descriptor);
});

it('replaces what is missing, hidden from loops', () => {
  for (const { target, name, descriptor } of own) {
    const added = Object.getOwnPropertyDescriptor(target, name);
    expect(added?.value).toBeTypeOf('function');
    expect(added?.value).not.toBe(descriptor?.value);
    expect(added?.enumerable).toBe(false);
  }
});

it('sorts, reverses and groups like the browser', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (list) => {
      const copy = [...list];
      const compare = (a: number, b: number) => (a % 7) - (b % 7);
      expect(list.toSorted(compare)).toEqual(native.toSorted.call(list, compare));
      expect(list.toReversed()).toEqual(native.toReversed.call(list));
      expect(Map.groupBy(list, (n) => n % 3)).toEqual(native.groupBy(list, (n) => n % 3));
      expect(list).toEqual(copy);
    }),
  );
});

it('replaces lone surrogates like the encoder', () => {
  const text = fc.array(fc.constantFrom('a', '\ud83d', '\ude42', '🙂')).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const encoded = new TextDecoder().decode(new TextEncoder().encode(given));
      expect(given.isWellFormed()).toBe(encoded === given);
      expect(given.toWellFormed()).toBe(encoded);
    }),
  );
});

it('knows addresses, and returns null for others', () => {
  for (const text of ['https://a.example/b', '/b', 'a b', '', 'http://', 'mailto:x']) {
    expect(URL.canParse(text)).toBe(native.canParse(text));
    expect(URL.parse(text)?.href ?? null).toBe(native.canParse(text) ? new URL(text).href : null);
    expect(URL.parse(text, 'https://c.example')?.href).toBe(
      native.canParse(text, 'https://c.example') ? new URL(text, 'https://c.example').href : undefined,
    );
  }
});

it('aborts with the first of several signals, and its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, other.signal]);
  expect(any.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect(any.reason).toBe('left');
  expect(AbortSignal.any([AbortSignal.abort('before')]).reason).toBe('before');
});
