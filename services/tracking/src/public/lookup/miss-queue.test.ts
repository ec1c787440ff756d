import { ApiError } from '@vaultway/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissQueue } from './miss-queue.js';

const allowed = () => Promise.resolve();

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

it('runs only as many at a time as may still miss', async () => {
  const queue = new MissQueue(() => Promise.resolve(2));
  const ends: (() => void)[] = [];
  const find = () => new Promise<void>((resolve) => ends.push(resolve));
  const all = [1, 2, 3, 4, 5].map(() => queue.run('a', allowed(), find));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  ends.splice(0).forEach((end) => end());
  await Promise.all(all.slice(0, 2));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
});

it('does not make one client wait for another', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  void queue.run('a', allowed(), () => new Promise(() => {}));
  expect(await queue.run('b', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('refuses what waited too long, so that nothing waits for a look-up that hangs', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 3500));
  const first = queue.run('a', allowed(), slow);
  const second = queue.run('a', allowed(), slow).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3500);
  await first;
  expect(await second).toMatchObject({ code: 'unavailable' });
});

it('continues after look-ups that fail and after refusals', async () => {
  const missesLeft = vi.fn(() => Promise.resolve(1));
  const queue = new MissQueue(missesLeft);
  const failed = () => Promise.reject(new ApiError('parcel_not_found'));
  await expect(queue.run('a', allowed(), failed)).rejects.toMatchObject({ code: 'parcel_not_found' });
  missesLeft.mockRejectedValueOnce(new ApiError('throttled', { retryAfter: 1 }));
  await expect(queue.run('a', allowed(), failed)).rejects.toMatchObject({ code: 'throttled' });
  expect(await queue.run('a', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('never looks anything up for a client that is not allowed to', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  const find = vi.fn(() => Promise.resolve());
  const refused = Promise.reject(new ApiError('throttled', { retryAfter: 1 }));
  await expect(queue.run('a', refused, find)).rejects.toMatchObject({ code: 'throttled' });
  expect(find).not.toHaveBeenCalled();
});
