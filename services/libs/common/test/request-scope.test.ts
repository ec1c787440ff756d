import { expect, it } from 'vitest';
import { currentRequest, inRequest, requestScope } from '../src/logging/index.js';

it("keeps the request's id, even later and concurrently", async () => {
  const heard: (string | undefined)[] = [];
  const gate = Promise.withResolvers<void>();
  const listen = async (start: Promise<void>) => {
    await start;
    heard.push(currentRequest()?.id);
  };
  const both: Promise<void>[] = [];
  inRequest(requestScope('one'), () => void both.push(listen(gate.promise)));
  inRequest(requestScope('two'), () => void both.push(listen(Promise.resolve()).then(gate.resolve)));
  await Promise.all(both);
  expect(heard).toEqual(['two', 'one']);
  expect(currentRequest()).toBeUndefined();
});
