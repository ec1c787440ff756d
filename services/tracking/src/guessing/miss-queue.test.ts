import { ApiError } from '@vaultway/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissQueue } from './miss-queue.js';

const allowed = () => Promise.resolve();

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

it('runs at most as many calls at once as misses are left', async () => {
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

it('does not block one client for another', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  void queue.run('a', allowed(), () => new Promise(() => {}));
  expect(await queue.run('b', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('does not block on a slow call while misses are left', async () => {
  const queue = new MissQueue(() => Promise.resolve(2));
  void queue.run('a', allowed(), () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(50);
  expect(await queue.run('a', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('counts a running call as a miss', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  const ends: (() => void)[] = [];
  const find = () => new Promise<void>((resolve) => ends.push(resolve));
  const first = queue.run('a', allowed(), find);
  await vi.advanceTimersByTimeAsync(0);
  void queue.run('a', allowed(), find);
  await vi.advanceTimersByTimeAsync(50);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
});

it('rejects calls that wait too long for a hanging one', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 3500));
  const first = queue.run('a', allowed(), slow);
  const second = queue.run('a', allowed(), slow).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await second).toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(500);
  await first;
});

it('continues after failed and rejected look-ups', async () => {
  const missesLeft = vi.fn(() => Promise.resolve(1));
  const queue = new MissQueue(missesLeft);
  const failed = () => Promise.reject(new ApiError('parcel_not_found'));
  await expect(queue.run('a', allowed(), failed)).rejects.toMatchObject({ code: 'parcel_not_found' });
  missesLeft.mockRejectedValueOnce(new ApiError('throttled', { retryAfter: 1 }));
  await expect(queue.run('a', allowed(), failed)).rejects.toMatchObject({ code: 'throttled' });
  expect(await queue.run('a', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('looks nothing up for a rejected client', async () => {
  const queue = new MissQueue(() => Promise.resolve(1));
  const find = vi.fn(() => Promise.resolve());
  const refused = Promise.reject(new ApiError('throttled', { retryAfter: 1 }));
  await expect(queue.run('a', refused, find)).rejects.toMatchObject({ code: 'throttled' });
  expect(find).not.toHaveBeenCalled();
});
