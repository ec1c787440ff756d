import { expect, it } from 'vitest';
import { Turnstile } from './turnstile.js';

const workload = () => {
  const load = { now: 0, most: 0 };
  const work = async () => {
    load.most = Math.max(load.most, ++load.now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    load.now -= 1;
  };
  return { load, work };
};

it('lets only so many through at a time, and all of them in the end', async () => {
  const turnstile = new Turnstile(2, 100);
  const { load, work } = workload();
  await Promise.all(Array.from({ length: 20 }, () => turnstile.pass(work)));
  expect(load).toEqual({ now: 0, most: 2 });
});

it('turns away who finds the line full', async () => {
  const turnstile = new Turnstile(1, 1);
  const { work } = workload();
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => turnstile.pass(work)));
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(third).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfter: 2 } });
});

it('lets the next one through when one fails inside', async () => {
  const turnstile = new Turnstile(1, 5);
  const failing = turnstile.pass(() => Promise.reject(new Error('fell')));
  const next = turnstile.pass(() => Promise.resolve('through'));
  await expect(failing).rejects.toThrow('fell');
  await expect(next).resolves.toBe('through');
});
