import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hitShare } from './simulation-model.ts';
import { computedPage, storedCosts, PAGE } from './simulation-page.ts';

it('matches docs/sizing.md (npm run bench -- simulation rewrites it)', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await computedPage(storedCosts()));
});

it('misses one of ten look-ups when a parcel is requested nine times in its lifetime', () => {
  expect(hitShare(9, 1, 1, 10)).toBeCloseTo(0.9);
  expect(hitShare(0.9, 1, 10, 10)).toBeCloseTo(0.9);
});

it('keeps the more popular entry when the memory is full', () => {
  // Two parcels under Zipf's law with room for one: the one requested more often stays longer.
  const share = hitShare(1e9, 2, 1, 1);
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(2 / 3);
});

it('lowers the hit rate as the number of parcels grows', () => {
  const shares = [1e3, 1e5, 1e7].map((parcels) => hitShare(1000, parcels, 1, 1000));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});
