import { beforeEach, expect, it, vi } from 'vitest';
import { LookupCache, type Read } from './lookup-cache.js';
import { TrackedAnswer } from './tracked-answer.js';

const answer = (text: string) => new TrackedAnswer(Buffer.from(text));

const begun = (found: Promise<TrackedAnswer | null>, freshAsOf = performance.now()): Read => ({
  answer: found,
  freshAsOf,
});

/** A read that answers when the test says so. */
function aRead() {
  const { promise, resolve, reject } = Promise.withResolvers<TrackedAnswer | null>();
  return { read: vi.fn(() => begun(promise)), resolve, reject };
}

const reading = (text: string) => vi.fn(() => begun(Promise.resolve(answer(text))));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

it('answers from memory for as long as it may', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', reading('one'));
  vi.advanceTimersByTime(999);
  expect(await cache.get('a', reading('two'))).toEqual(answer('one'));
  vi.advanceTimersByTime(1);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('answers from memory for longer while every change is told, at most a minute', async () => {
  const cache = new LookupCache(1000, () => true);
  await cache.get('a', reading('one'));
  vi.advanceTimersByTime(59_999);
  expect(await cache.get('a', reading('two'))).toEqual(answer('one'));
  vi.advanceTimersByTime(1);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('asks again once changes may have been missed since the read', async () => {
  let toldSince = 0;
  const cache = new LookupCache(1000, (moment) => moment >= toldSince);
  await cache.get('a', reading('one'));
  vi.advanceTimersByTime(1000);
  expect(await cache.get('a', reading('two'))).toEqual(answer('one'));
  toldSince = performance.now();
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('does not remember for longer that there is no such parcel, since nobody tells of new ones', async () => {
  const cache = new LookupCache(1000, () => true);
  await cache.get('a', () => begun(Promise.resolve(null)));
  vi.advanceTimersByTime(1000);
  expect(await cache.get('a', reading('one'))).toEqual(answer('one'));
});

it('counts the age of an answer from the start of its read', async () => {
  const cache = new LookupCache(1000);
  const slow = aRead();
  const first = cache.get('a', slow.read);
  vi.advanceTimersByTime(900);
  slow.resolve(answer('one'));
  await first;
  vi.advanceTimersByTime(100);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('counts the age of an answer from a replica from the moment that it shows', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', () => begun(Promise.resolve(answer('one')), performance.now() - 300));
  vi.advanceTimersByTime(699);
  expect(await cache.get('a', reading('two'))).toEqual(answer('one'));
  vi.advanceTimersByTime(1);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('forgets everything at once, and what is being read as well', async () => {
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

it('neither keeps nor shares a read that began before a change', async () => {
  const cache = new LookupCache(1000);
  const before = aRead();
  const early = cache.get('a', before.read);
  cache.drop(['a']);
  expect(await cache.get('a', reading('new'))).toEqual(answer('new'));
  before.resolve(answer('old'));
  expect(await early).toEqual(answer('old'));
  expect(await cache.get('a', reading('newest'))).toEqual(answer('new'));
});

it('forgets a parcel that changed, and no other', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', reading('one'));
  await cache.get('b', reading('one'));
  cache.drop(['a']);
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
  expect(await cache.get('b', reading('two'))).toEqual(answer('one'));
});

it('remembers for a moment that there is no such parcel', async () => {
  const cache = new LookupCache(1000);
  await cache.get('a', () => begun(Promise.resolve(null)));
  expect(await cache.get('a', reading('one'))).toBeNull();
});

it.each([0, 1000])('reads once for simultaneous questions (kept for %d ms)', async (maxAgeMs) => {
  const cache = new LookupCache(maxAgeMs);
  const slow = aRead();
  const both = Promise.all([cache.get('a', slow.read), cache.get('a', slow.read)]);
  slow.resolve(answer('one'));
  expect(await both).toEqual([answer('one'), answer('one')]);
  expect(slow.read).toHaveBeenCalledOnce();
});

it('keeps nothing when it is off', async () => {
  const cache = new LookupCache(0);
  await cache.get('a', reading('one'));
  expect(await cache.get('a', reading('two'))).toEqual(answer('two'));
});

it('does not remember a failure', async () => {
  const cache = new LookupCache(1000);
  await expect(cache.get('a', () => begun(Promise.reject(new Error('down'))))).rejects.toThrow('down');
  expect(await cache.get('a', reading('one'))).toEqual(answer('one'));
});

it('takes no more memory than it may', async () => {
  const cache = new LookupCache(1000);
  const large = new TrackedAnswer(Buffer.alloc(1024 * 1024));
  const read = vi.fn(() => begun(Promise.resolve(large)));
  for (let n = 0; n < 40; n += 1) await cache.get(`key ${n}`, read);
  for (let n = 0; n < 40; n += 1) await cache.get(`key ${n}`, read);
  expect(read.mock.calls.length).toBeGreaterThan(60);
});
