import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PatientPages } from './patient-pages.js';

it('reads a page again after a lost connection, and not after another error', async () => {
  const pages = new PatientPages(1000, 1);
  const sizes: number[] = [];
  const read = (failure: Error, times: number) => async (size: number) => {
    sizes.push(size);
    await setImmediate();
    if (sizes.length <= times) throw failure;
    return 'page';
  };
  expect(await pages.next(read(new Error('Connection terminated unexpectedly'), 3))).toBe('page');
  expect(sizes).toEqual([1000, 250, 63, 16]);
  sizes.length = 0;
  await expect(pages.next(read(new Error('syntax error'), 9))).rejects.toThrow('syntax error');
  expect(sizes).toEqual([16]);
  sizes.length = 0;
  await expect(pages.next(read(new Error('Connection terminated'), 99))).rejects.toThrow('terminated');
  expect(sizes).toHaveLength(8);
});
