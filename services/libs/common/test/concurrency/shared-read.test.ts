import { expect, it, vi } from 'vitest';
import { eventually } from '../../src/testing/eventually.js';
import { SharedRead } from '../../src/concurrency/index.js';
import { FailureLog } from '../../src/errors/index.js';

const LONG_MS = 3_600_000;

/** Creates reads that the test completes itself. */
function someReads() {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const next = Promise.withResolvers<string>();
    reads.push(next);
    return next.promise;
  };
  return { reads, read };
}

it('shares one read among callers', async () => {
  const { reads, read } = someReads();
  const shared = new SharedRead(read, LONG_MS);
  const answers = [shared.get(), shared.get()];
  reads[0]?.resolve('one');
  expect(await Promise.all([...answers, shared.get()])).toEqual(['one', 'one', 'one']);
  expect(reads).toHaveLength(1);
});

it('reads again when the value is too old', async () => {
  let count = 0;
  const shared = new SharedRead(async () => ++count, 0);
  expect([await shared.get(), await shared.get()]).toEqual([1, 2]);
});

it('passes a failure to waiting callers, and reads again for the next', async () => {
  const { reads, read } = someReads();
  const shared = new SharedRead(read, LONG_MS);
  const failing = shared.get();
  reads[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = shared.get();
  reads[1]?.resolve('back');
  expect(await next).toBe('back');
});

it('does not serve a read begun before a change to later callers', async () => {
  const { reads, read } = someReads();
  const shared = new SharedRead(read, LONG_MS);
  const before = shared.get();
  shared.drop();
  const after = shared.get();
  reads[1]?.resolve('new');
  reads[0]?.resolve('old');
  expect([await before, await after, await shared.get(), shared.last()]).toEqual([
    'old',
    'new',
    'new',
    'new',
  ]);
});

it('returns the last value without waiting', async () => {
  const { reads, read } = someReads();
  const shared = new SharedRead(read, 0);
  expect(shared.last()).toBeUndefined();
  reads[0]?.resolve('one');
  await eventually(() => expect(shared.last()).toBe('one'));
  reads.at(-1)?.reject(new Error('away'));
  await eventually(() => expect(shared.last()).toBe('one'));
});

it('logs failure and recovery of background reads once', async () => {
  const { reads, read } = someReads();
  const logger = { log: vi.fn(), error: vi.fn() };
  const failures = new FailureLog(logger, { failing: 'not read', recovered: 'read again' });
  const shared = new SharedRead(read, LONG_MS, failures);
  const error = new TypeError('no such column');
  shared.last();
  reads[0]?.reject(error);
  await eventually(() => expect(logger.error.mock.calls).toEqual([[{ err: error }, 'not read']]));
  shared.last();
  reads[1]?.reject(error);
  await expect(shared.get()).rejects.toThrow(error);
  await eventually(() => {
    shared.last();
    expect(reads).toHaveLength(3);
  });
  reads[2]?.resolve('back');
  await eventually(() => expect(logger.log.mock.calls).toEqual([['read again']]));
  expect(logger.error).toHaveBeenCalledTimes(1);
});

it('accepts a known value', async () => {
  const { reads, read } = someReads();
  const shared = new SharedRead(read, LONG_MS);
  shared.set('known');
  expect([await shared.get(), shared.last()]).toEqual(['known', 'known']);
  expect(reads).toEqual([]);
});
