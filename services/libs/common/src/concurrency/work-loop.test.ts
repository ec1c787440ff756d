import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { WorkLoop } from './work-loop.js';

const HOUR_MS = 3_600_000;
const messages = { failing: 'it waits', recovered: 'it goes on' };
const loops: WorkLoop[] = [];

function loopOf(work: () => Promise<boolean>, pollMs = HOUR_MS) {
  const logger = { log: vi.fn(), warn: vi.fn() };
  const loop = new WorkLoop({ work, pollMs, logger, messages });
  loops.push(loop);
  loop.start();
  return { loop, logger };
}
afterEach(() => Promise.all(loops.splice(0).map((loop) => loop.stop())));

it('continues without a pause while there is more', async () => {
  const work = vi.fn(async () => work.mock.calls.length < 3);
  loopOf(work);
  await eventually(() => expect(work).toHaveBeenCalledTimes(3));
});

it('works again when woken, even while working', async () => {
  let end: () => void = () => {};
  const work = vi.fn(() => new Promise<boolean>((resolve) => (end = () => resolve(false))));
  const { loop } = loopOf(work);
  loop.wake();
  end();
  await eventually(() => expect(work).toHaveBeenCalledTimes(2));
  end();
  await new Promise(setImmediate);
  expect(work).toHaveBeenCalledTimes(2);
  loop.wake();
  await eventually(() => expect(work).toHaveBeenCalledTimes(3));
  end();
});

it('polls by itself', async () => {
  const work = vi.fn(async () => false);
  loopOf(work, 5);
  await eventually(() => expect(work.mock.calls.length).toBeGreaterThan(2));
});

it('pauses after a failure even if woken, and logs failure and recovery once each', async () => {
  let isBroken = true;
  const work = vi.fn(async () => {
    if (isBroken) throw new Error('no database');
    return false;
  });
  const { loop, logger } = loopOf(work, 5);
  await eventually(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  expect(loop.isFailing).toBe(true);
  expect(logger.warn.mock.calls).toEqual([['it waits: no database']]);
  isBroken = false;
  await eventually(() => expect(loop.isFailing).toBe(false));
  expect(logger.log.mock.calls).toEqual([['it goes on']]);

  const patient = vi.fn(() => Promise.reject(new Error('no database')));
  const { loop: failing } = loopOf(patient);
  await eventually(() => expect(failing.isFailing).toBe(true));
  failing.wake();
  await new Promise(setImmediate);
  expect(patient).toHaveBeenCalledTimes(1);
});

it('stops after the current part', async () => {
  let end: () => void = () => {};
  const { loop } = loopOf(() => new Promise((resolve) => (end = () => resolve(true))));
  const stopped = vi.fn();
  const stopping = loop.stop().then(stopped);
  await new Promise(setImmediate);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
});
