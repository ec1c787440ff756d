import { ApiError } from '@vaultway/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LookupTurns } from './lookup.turns.js';

const allowed = () => Promise.resolve();

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

it('lets only as many run at the same time as may miss', async () => {
  const turns = new LookupTurns(() => Promise.resolve(2));
  const ends: (() => void)[] = [];
  const look = () => new Promise<void>((resolve) => ends.push(resolve));
  const all = [1, 2, 3, 4, 5].map(() => turns.take('a', allowed(), look));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  ends.splice(0).forEach((end) => end());
  await Promise.all(all.slice(0, 2));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
});

it('does not let a client wait for another one', async () => {
  const turns = new LookupTurns(() => Promise.resolve(1));
  void turns.take('a', allowed(), () => new Promise(() => {}));
  expect(await turns.take('b', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('turns away whoever waited too long, rather than letting all wait for something that hangs', async () => {
  const turns = new LookupTurns(() => Promise.resolve(1));
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 3500));
  const first = turns.take('a', allowed(), slow);
  const second = turns.take('a', allowed(), slow).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3500);
  await first;
  expect(await second).toMatchObject({ code: 'unavailable' });
});

it('goes on after look-ups that fail and after refusals', async () => {
  const left = vi.fn(() => Promise.resolve(1));
  const turns = new LookupTurns(left);
  const failed = () => Promise.reject(new ApiError('parcel_not_found'));
  await expect(turns.take('a', allowed(), failed)).rejects.toMatchObject({ code: 'parcel_not_found' });
  left.mockRejectedValueOnce(new ApiError('throttled', { retryAfter: 1 }));
  await expect(turns.take('a', allowed(), failed)).rejects.toMatchObject({ code: 'throttled' });
  expect(await turns.take('a', allowed(), () => Promise.resolve('seen'))).toBe('seen');
});

it('never looks for whoever is not allowed to', async () => {
  const turns = new LookupTurns(() => Promise.resolve(1));
  const look = vi.fn(() => Promise.resolve());
  const refused = Promise.reject(new ApiError('throttled', { retryAfter: 1 }));
  await expect(turns.take('a', refused, look)).rejects.toMatchObject({ code: 'throttled' });
  expect(look).not.toHaveBeenCalled();
});
