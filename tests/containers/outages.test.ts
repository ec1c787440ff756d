import { expect, it } from 'vitest';
import { lost, steadyLoad } from './support/load.ts';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';

const stack = sharedStack();

it('goes on answering look-ups while Redis starts again, and keeps the sessions', async () => {
  const { code } = await aTrackedParcel(stack);
  const load = steadyLoad(`${stack.url}/api/parcels/${code}`);
  await load.more(50);
  await stack.compose(['restart', '--timeout', '5', 'redis']);
  await load.more(100);
  const answers = await load.stop();
  expect(lost(answers)).toEqual([]);
  const admin = stackAdmin(stack);
  await expect.poll(async () => (await admin.get('/api/parcels')).status, { timeout: 60_000 }).toBe(200);
});

it('says 503 while a database starts again, and then answers as before', async () => {
  const { code } = await aTrackedParcel(stack);
  const path = `/api/parcels/${code}`;
  await stack.compose(['stop', '--timeout', '20', 'tracking-db']);
  await expect.poll(() => stack.status(path), { timeout: 60_000 }).toBe(503);
  expect(await stack.status('/api/graph')).toBe(200);
  await stack.up(['--no-recreate', 'tracking-db']);
  await expect.poll(() => stack.status(path), { timeout: 60_000 }).toBe(200);
  const answers = await twenty(`${stack.url}${path}`);
  expect(answers).toHaveLength(20);
  expect(lost(answers)).toEqual([]);
});

async function twenty(url: string) {
  const load = steadyLoad(url);
  await load.more(20);
  return (await load.stop()).slice(0, 20);
}
