import { expect, it, vi } from 'vitest';
import { ConcurrencyLimit } from '../../src/concurrency/index.js';

const limitOf = (atOnce: number, maxWaiting: number, maxWaitMs?: number) =>
  new ConcurrencyLimit({ atOnce, maxWaiting, maxWaitMs, retryAfterSeconds: 2 });

const refusal = { code: 'unavailable', retryAfter: 2 };

it('limits concurrency, and runs all in the end', async () => {
  const limit = limitOf(2, 100);
  const load = { now: 0, most: 0 };
  const work = async () => {
    load.most = Math.max(load.most, ++load.now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    load.now -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => limit.run(work)));
  expect(load).toEqual({ now: 0, most: 2 });
});

it('runs in the order of arrival', async () => {
  const limit = limitOf(1, 2);
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(`${name} ends`);
  };
  await Promise.all([limit.run(work('first')), limit.run(work('second'))]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('rejects callers when the queue is full', async () => {
  const limit = limitOf(1, 1);
  const gate = Promise.withResolvers<string>();
  const admitted = [limit.run(() => gate.promise), limit.run(async () => 'second')];
  await expect(limit.run(async () => 'third')).rejects.toMatchObject(refusal);
  gate.resolve('first');
  expect(await Promise.all(admitted)).toEqual(['first', 'second']);
  expect(await limit.run(async () => 'third')).toBe('third');
});

it('rejects callers that waited too long, and makes room for the next', async () => {
  const limit = limitOf(1, 1, 50);
  const gate = Promise.withResolvers<string>();
  const running = limit.run(() => gate.promise);
  const late = vi.fn();
  await expect(limit.run(late)).rejects.toMatchObject(refusal);
  expect(limit.size).toBe(1);
  const next = limit.run(async () => 'next');
  gate.resolve('first');
  expect(await Promise.all([running, next])).toEqual(['first', 'next']);
  expect(late).not.toHaveBeenCalled();
  expect(limit.size).toBe(0);
});

it('does not limit a started call', async () => {
  const slow = () => new Promise((resolve) => setTimeout(resolve, 60, 'done'));
  expect(await limitOf(1, 1, 20).run(slow)).toBe('done');
});

it('continues after a failure', async () => {
  const limit = limitOf(1, 1);
  const failing = limit.run(() => Promise.reject(new Error('damaged')));
  const next = limit.run(async () => 'fine');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('fine');
});
