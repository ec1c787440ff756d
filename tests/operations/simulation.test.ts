import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hitShare } from '../bench/simulation-model.ts';
import { computedPage, storedCosts, PAGE } from '../bench/simulation-page.ts';

it('is what docs/sizing.md says (npm run bench -- simulation rewrites it)', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await computedPage(storedCosts()));
});

it('takes one of ten look-ups as read when a parcel is asked for nine times while it is remembered', () => {
  expect(hitShare(9, 1, 1, 10)).toBeCloseTo(0.9);
  expect(hitShare(0.9, 1, 10, 10)).toBeCloseTo(0.9);
});

it('keeps what is asked for more often when not everything has room', () => {
  // Two parcels after Zipf's law, of which one has room: the one that is asked for more often stays longer.
  const share = hitShare(1e9, 2, 1, 1);
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(2 / 3);
});

it('finds less in memory the more parcels there are', () => {
  const shares = [1e3, 1e5, 1e7].map((parcels) => hitShare(1000, parcels, 1, 1000));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});
