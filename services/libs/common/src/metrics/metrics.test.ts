import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oncePerScrape, responds, withinScrape } from './metrics.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('returns the result of the read', async () => {
  expect(await withinScrape(() => Promise.resolve(7))).toBe(7);
});

it('returns nothing if the read fails or hangs', async () => {
  expect(await withinScrape(() => Promise.reject(new Error('away')))).toBeUndefined();
  const hanging = withinScrape(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await hanging).toBeUndefined();
});

it('reads once for several metrics of a scrape, and again for the next', async () => {
  let asked = 0;
  const read = oncePerScrape(() => Promise.resolve((asked += 1)));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});

it('sets 1 for a dependency that responds, and 0 for one that fails', async () => {
  const set = vi.fn();
  await responds(() => Promise.resolve([])).call({ set });
  await responds(() => Promise.reject(new Error('away'))).call({ set });
  expect(set.mock.calls).toEqual([[1], [0]]);
});
