import { expect, it } from 'vitest';
import { currentRequestId, inRequest } from '../src/logging/index.js';

it("keeps the request's id, even later and concurrently", async () => {
  const heard: (string | undefined)[] = [];
  const gate = Promise.withResolvers<void>();
  const listen = async (start: Promise<void>) => {
    await start;
    heard.push(currentRequestId());
  };
  const both: Promise<void>[] = [];
  inRequest('one', () => void both.push(listen(gate.promise)));
  inRequest('two', () => void both.push(listen(Promise.resolve()).then(gate.resolve)));
  await Promise.all(both);
  expect(heard).toEqual(['two', 'one']);
  expect(currentRequestId()).toBeUndefined();
});
