import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { withRenewedLease } from './renewed-lease.js';
import { withWaitingLimit } from './waiting-limit.js';

/** Blocks the event loop. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('a limit on waiting', () => {
  it('ends work that waits longer', async () => {
    const since = performance.now();
    await expect(withWaitingLimit(100, until)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(performance.now() - since).toBeGreaterThan(90);
  });

  it('does not pass while the event loop is blocked', async () => {
    const work = async (signal: AbortSignal) => {
      await sleep(20);
      block(600);
      await sleep(20);
      expect(signal.aborted).toBe(false);
      return 'done';
    };
    expect(await withWaitingLimit(400, work)).toBe('done');
  });

  it('leaves no timer behind', async () => {
    const clear = vi.spyOn(globalThis, 'clearInterval');
    await withWaitingLimit(60_000, () => Promise.resolve());
    expect(clear).toHaveBeenCalledOnce();
    clear.mockRestore();
  });
});

describe('a renewed lease', () => {
  it('is renewed three times as often as it expires, until the work ends', async () => {
    let renewals = 0;
    const renew = () => Promise.resolve((renewals += 1));
    await withRenewedLease(150, renew, () => sleep(500));
    expect(renewals).toBeGreaterThanOrEqual(4);
    const then = renewals;
    await sleep(150);
    expect(renewals).toBe(then);
  });

  it.each([
    ['succeeds', () => Promise.resolve()],
    ['fails', () => Promise.reject(new Error('no mail server'))],
  ])('is not renewed any more when work that %s has ended', async (_, end) => {
    let [started, running] = [0, 0];
    const renew = async () => {
      started += 1;
      running += 1;
      await sleep(120);
      running -= 1;
    };
    const work = async () => {
      await vi.waitFor(() => expect(running).toBe(1), { interval: 5, timeout: 20_000 });
      return end();
    };
    await withRenewedLease(90, renew, work).catch(() => undefined);
    expect([started, running]).toEqual([1, 0]);
  });

  it('survives failed renewals, and does not start one during another', async () => {
    let [started, running, most] = [0, 0, 0];
    const renew = async () => {
      started += 1;
      running += 1;
      most = Math.max(most, running);
      await sleep(120);
      running -= 1;
      throw new Error('no database');
    };
    expect(await withRenewedLease(90, renew, () => sleep(500, 'done'))).toBe('done');
    expect(started).toBeGreaterThan(1);
    expect(most).toBe(1);
  });
});
