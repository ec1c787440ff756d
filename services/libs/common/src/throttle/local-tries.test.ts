import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocalTries } from './local-tries.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** All tries known to this process. */
const countOf = (tries: LocalTries, key: string, added = 0) => {
  const { own, others } = tries.add(key, added);
  return own + others;
};

it('counts by key from the first try until the window ends', () => {
  const tries = new LocalTries(1000);
  const { endsAt } = tries.add('a', 1);
  expect(endsAt).toBe(performance.now() + 1000);
  vi.advanceTimersByTime(600);
  expect(tries.add('a', 1)).toMatchObject({ own: 2, endsAt });
  expect(countOf(tries, 'b')).toBe(0);
  vi.advanceTimersByTime(400);
  expect(countOf(tries, 'a')).toBe(0);
  expect(countOf(tries, 'a', 1)).toBe(1);
});

it('keeps a window until its end, whatever else is counted', () => {
  const tries = new LocalTries(1000);
  for (let ms = 0; ms < 5000; ms += 10) {
    if (ms % 1000 === 0) tries.add('a', 1);
    tries.add(`b ${ms}`, 1);
    expect(countOf(tries, 'a'), `after ${ms} ms`).toBe(1);
    vi.advanceTimersByTime(10);
  }
});

it('takes tries back, resets, and has nothing unsent', () => {
  const tries = new LocalTries(1000);
  tries.add('a', 1);
  tries.add('a', 1);
  expect(countOf(tries, 'a', -1)).toBe(1);
  tries.forget('a');
  expect(countOf(tries, 'a')).toBe(0);
  expect(countOf(tries, 'a', -1)).toBe(0);
  expect(countOf(tries, 'a', 1)).toBe(1);
});

it('drops the oldest keys beyond the limit', () => {
  const tries = new LocalTries(1000);
  for (let n = 0; n < 100_000; n += 1) tries.add(`client ${n}`, 1);
  expect(countOf(tries, 'client 0')).toBe(0);
  expect(countOf(tries, 'client 99999')).toBe(1);
});

it("continues from the others' last count", () => {
  const tries = new LocalTries(1000);
  tries.learn('a', tries.add('a', 1), 1, { count: 3, msLeft: 500 });
  expect(countOf(tries, 'a', 1)).toBe(4);
  vi.advanceTimersByTime(500);
  expect(countOf(tries, 'a')).toBe(0);
});

it("remembers the others' count of a key that it only read", () => {
  const tries = new LocalTries(1000);
  tries.learn('a', tries.add('a', 0), 0, { count: 3, msLeft: 500 });
  expect(countOf(tries, 'a')).toBe(3);
});

it('follows Redis down if it knows all tries, since another process may have reset them', () => {
  const tries = new LocalTries(1000);
  for (let n = 0; n < 3; n += 1) tries.add('a', 1);
  const window = tries.add('a', 1);
  tries.learn('a', window, 4, { count: 1, msLeft: 900 });
  expect(countOf(tries, 'a')).toBe(1);
});

it('keeps the larger count if Redis has missed tries, and lists them', () => {
  const tries = new LocalTries(1000);
  for (let n = 0; n < 3; n += 1) tries.add('a', 1);
  const window = tries.add('a', 1);
  window.unsent = 3;
  tries.learn('a', window, 4, { count: 1, msLeft: 900 });
  expect(countOf(tries, 'a')).toBe(4);
  tries.learn('a', window, 4, { count: 6, msLeft: 900 });
  expect(countOf(tries, 'a')).toBe(6);
  expect(tries.unsent()).toEqual([['a', window]]);
});

it('keeps a relearned window until its end', () => {
  const tries = new LocalTries(1000);
  const window = tries.add('a', 1);
  tries.learn('a', window, 1, { count: 1, msLeft: 1000 });
  vi.advanceTimersByTime(999);
  tries.learn('a', window, 1, { count: 2, msLeft: 1000 });
  for (let ms = 0; ms < 990; ms += 10) {
    vi.advanceTimersByTime(10);
    tries.add(`b ${ms}`, 1);
    expect(countOf(tries, 'a'), `after ${ms} ms`).toBe(2);
  }
});

it('never refuses beyond its window, whatever Redis says', () => {
  const tries = new LocalTries(1000);
  tries.learn('a', tries.add('a', 0), 0, { count: 2, msLeft: 3_600_000 });
  vi.advanceTimersByTime(1000);
  expect(countOf(tries, 'a')).toBe(0);
});
