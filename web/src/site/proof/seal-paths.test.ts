import { expect, it } from 'vitest';
import { sealPaths } from './seal-paths';

const hash = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const COUNTING = Uint8Array.from({ length: 32 }, (_, at) => at * 7);

it('draws the same seal from the same hash', () => {
  expect(sealPaths(hash(COUNTING))).toEqual(sealPaths(hash(COUNTING)));
});

it('draws another seal if any byte differs', () => {
  const seals = Array.from(COUNTING, (byte, at) =>
    sealPaths(hash(COUNTING.with(at, (byte + 1) % 256))).join(''),
  );
  expect(new Set([...seals, sealPaths(hash(COUNTING)).join('')]).size).toBe(33);
});

it.each([0, 255])('stays within its frame if every byte is %i', (byte) => {
  const numbers = sealPaths(hash(new Uint8Array(32).fill(byte))).flatMap((path) => path.match(/-?[\d.]+/g));
  expect(Math.max(...numbers.map((number) => Math.abs(Number(number))))).toBeLessThanOrEqual(100);
});
