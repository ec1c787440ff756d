import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocalTries } from './local-tries.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('counts by key from the first try until the window is over', () => {
  const tries = new LocalTries(1000);
  expect(tries.add('a', 1)).toEqual({ count: 1, msLeft: 1000 });
  vi.advanceTimersByTime(600);
  expect(tries.add('a', 1)).toEqual({ count: 2, msLeft: 400 });
  expect(tries.add('b', 0)).toEqual({ count: 0, msLeft: 1000 });
  vi.advanceTimersByTime(400);
  expect(tries.add('a', 0).count).toBe(0);
  expect(tries.add('a', 1)).toEqual({ count: 1, msLeft: 1000 });
});

it('keeps a window to its end, whatever else is counted meanwhile', () => {
  const tries = new LocalTries(1000);
  for (let ms = 0; ms < 5000; ms += 10) {
    if (ms % 1000 === 0) tries.add('a', 1);
    tries.add(`b ${ms}`, 1);
    expect(tries.add('a', 0).count, `after ${ms} ms`).toBe(1);
    vi.advanceTimersByTime(10);
  }
});

it('takes back, forgets, and owes nothing', () => {
  const tries = new LocalTries(1000);
  tries.add('a', 1);
  tries.add('a', 1);
  expect(tries.add('a', -1).count).toBe(1);
  tries.forget('a');
  expect(tries.add('a', 0).count).toBe(0);
  expect(tries.add('a', -1).count).toBe(0);
  expect(tries.add('a', 1).count).toBe(1);
});

it('forgets those that came first when too many come', () => {
  const tries = new LocalTries(1000);
  for (let n = 0; n < 100_000; n += 1) tries.add(`client ${n}`, 1);
  expect(tries.add('client 0', 0).count).toBe(0);
  expect(tries.add('client 99999', 0).count).toBe(1);
});

it('goes on from what others last counted, of whoever has used a tenth of what they may', () => {
  const tries = new LocalTries(1000);
  tries.learn('a', 1, { count: 2, msLeft: 500 }, 20);
  tries.learn('b', 1, { count: 1, msLeft: 500 }, 20);
  expect(tries.add('a', 1)).toEqual({ count: 3, msLeft: 500 });
  expect(tries.add('b', 1)).toEqual({ count: 1, msLeft: 1000 });
  vi.advanceTimersByTime(500);
  expect(tries.add('a', 0).count).toBe(0);
});

it('counts along where it has counted more than the others know of', () => {
  const tries = new LocalTries(1000);
  for (let n = 0; n < 3; n += 1) tries.add('a', 1);
  tries.learn('a', 1, { count: 1, msLeft: 900 }, 4);
  tries.learn('a', 0, { count: 0, msLeft: 0 }, 4);
  expect(tries.add('a', 0)).toEqual({ count: 4, msLeft: 1000 });
  tries.learn('a', -1, { count: 0, msLeft: 900 }, 4);
  expect(tries.add('a', 0)).toEqual({ count: 3, msLeft: 1000 });
});

it('keeps a window that it learns of anew to its end', () => {
  const tries = new LocalTries(1000);
  tries.learn('a', 1, { count: 1, msLeft: 1000 }, 4);
  vi.advanceTimersByTime(999);
  tries.learn('a', 0, { count: 2, msLeft: 1000 }, 4);
  for (let ms = 0; ms < 990; ms += 10) {
    vi.advanceTimersByTime(10);
    tries.add(`b ${ms}`, 1);
    expect(tries.add('a', 0).count, `after ${ms} ms`).toBe(2);
  }
});

it('refuses for no longer than its window, whatever Redis says', () => {
  const tries = new LocalTries(1000);
  tries.learn('a', 1, { count: 2, msLeft: 3_600_000 }, 2);
  vi.advanceTimersByTime(1000);
  expect(tries.add('a', 0).count).toBe(0);
});
