import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { currentRequestId, inRequest } from '../src/logging/index.js';

it('knows which request caused what happens, also later and beside others', async () => {
  const heard: (string | undefined)[] = [];
  const slow = async (milliseconds: number) => {
    await sleep(milliseconds);
    heard.push(currentRequestId());
  };
  const both: Promise<void>[] = [];
  inRequest('one', () => void both.push(slow(20)));
  inRequest('two', () => void both.push(slow(10)));
  await Promise.all(both);
  expect(heard).toEqual(['two', 'one']);
  expect(currentRequestId()).toBeUndefined();
});
