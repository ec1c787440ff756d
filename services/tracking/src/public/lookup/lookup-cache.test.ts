import { beforeEach, expect, it, vi } from 'vitest';
import { LookupCache, type Read } from './lookup-cache.js';
import { TrackedAnswer } from './tracked-answer.js';

const answer = (text: string) => new TrackedAnswer(Buffer.from(text));

const begun = (found: Promise<TrackedAnswer | null>, freshAsOf = performance.now()): Read => ({
  answer: found,
  freshAsOf,
});

/** A read that the test settles. */
function aRead() {
  const { promise, resolve, reject } = Promise.withResolvers<TrackedAnswer | null>();
  return { read: vi.fn(() => begun(promise)), resolve, reject };
}

const reading = (text: string) => vi.fn(() => begun(Promise.resolve(answer(text))));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

it('serves a cached answer until it expires', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', reading('one'));
  vi.advanceTimersByTime(999);
  expect(await cache.get('a', reading('two'))).toEqual(answer('one'));
  vi.advanceTimersByTime(1);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('measures the age of an answer from the start of its read', async () => {
  const cache = new LookupCache(1000);
  const slow = aRead();
  const first = cache.get('a', slow.read);
  vi.advanceTimersByTime(900);
  slow.resolve(answer('one'));
  await first;
  vi.advanceTimersByTime(100);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('measures the age of a replica’s answer from the state that it shows', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', () => begun(Promise.resolve(answer('one')), performance.now() - 300));
  vi.advanceTimersByTime(699);
  expect(await cache.get('a', reading('two'))).toEqual(answer('one'));
  vi.advanceTimersByTime(1);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('drops everything at once, including reads in progress', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', reading('old'));
  const slow = aRead();
  const early = cache.get('b', slow.read);
  cache.dropAll();
  slow.resolve(answer('old'));
  await early;
  expect(cache.recall('a', 1000)).toBeUndefined();
  expect(await cache.get('b', reading('new'))).toEqual(answer('new'));
});

it('neither caches nor shares a read that began before a change', async () => {
  const cache = new LookupCache(1000);
  const before = aRead();
  const early = cache.get('a', before.read);
  cache.drop(['a']);
  expect(await cache.get('a', reading('new'))).toEqual(answer('new'));
  before.resolve(answer('old'));
  expect(await early).toEqual(answer('old'));
  expect(await cache.get('a', reading('newest'))).toEqual(answer('new'));
});

it('drops only the parcel that changed', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', reading('one'));
  await cache.get('b', reading('one'));
  cache.drop(['a']);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
  expect(await cache.get('b', reading('two'))).toEqual(answer('one'));
});

it('briefly caches that a parcel does not exist', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', () => begun(Promise.resolve(null)));
  expect(await cache.get('a', reading('one'))).toBeNull();
});

it.each([0, 1000])('shares one read among concurrent requests (cached for %d ms)', async (maxAgeMs) => {
  const cache = new LookupCache(maxAgeMs);
  const slow = aRead();
  const both = Promise.all([cache.get('a', slow.read), cache.get('a', slow.read)]);
  slow.resolve(answer('one'));
  expect(await both).toEqual([answer('one'), answer('one')]);
  expect(slow.read).toHaveBeenCalledOnce();
});

it('caches nothing when disabled', async () => {
  const cache = new LookupCache(0);
  await cache.get('a', reading('one'));
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('does not cache a failure', async () => {
  const cache = new LookupCache(1000);
  await expect(cache.get('a', () => begun(Promise.reject(new Error('down'))))).rejects.toThrow('down');
  expect(await cache.get('a', reading('one'))).toEqual(answer('one'));
});

it('stays within its memory limit', async () => {
  const cache = new LookupCache(1000);
  const large = new TrackedAnswer(Buffer.alloc(1024 * 1024));
  const read = vi.fn(() => begun(Promise.resolve(large)));
  for (let n = 0; n < 40; n += 1) await cache.get(`key ${n}`, read);
  for (let n = 0; n < 40; n += 1) await cache.get(`key ${n}`, read);
  expect(read.mock.calls.length).toBeGreaterThan(60);
});
