import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { oncePerTurn } from './once-per-turn.js';

it('steps once for all calls of a turn, after its end', async () => {
  const step = vi.fn();
  const soon = oncePerTurn(step);
  soon();
  soon();
  expect(step).not.toHaveBeenCalled();
  await turn();
  expect(step).toHaveBeenCalledTimes(1);
  await turn();
  expect(step).toHaveBeenCalledTimes(1);
});

it('steps again in the next turn for calls during a step', async () => {
  const step = vi.fn<() => void>();
  const soon = oncePerTurn(step);
  step.mockImplementationOnce(soon);
  soon();
  await turn();
  expect(step).toHaveBeenCalledTimes(1);
  await turn();
  expect(step).toHaveBeenCalledTimes(2);
});
