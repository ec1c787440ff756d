import { expect, it } from 'vitest';
import { lost, steadyLoad } from './support/load.ts';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';

const stack = sharedStack();

it('keeps answering look-ups while Redis restarts, and keeps the sessions', async () => {
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

it('returns 503 while a database restarts, and recovers afterwards', async () => {
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

it.each([
  ['stops and starts', ['stop'], ['start']],
  ['restarts', ['restart'], []],
  ['is replaced', ['up', '--detach', '--no-build', '--no-deps', '--force-recreate'], []],
])(
  'answers pages with 200, or 503 and the drawn page, while the only content container %s',
  async (_, first, then) => {
    const loads = ['/', '/pages/about-us'].map((path) => steadyLoad(`${stack.url}${path}`));
    await Promise.all(loads.map((load) => load.more(20)));
    await stack.compose([...first, 'content']);
    await Promise.all(loads.map((load) => load.more(200)));
    if (then.length > 0) await stack.compose([...then, 'content']);
    await expect.poll(() => stack.status('/pages/about-us'), { timeout: 120_000 }).toBe(200);
    const answers = (await Promise.all(loads.map((load) => load.stop()))).flat();
    const failed = lost(answers);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter(({ status, body }) => status !== 503 || !body.includes('<title>'))).toEqual([]);
    expect(answers.filter(({ body }) => body.includes('noindex'))).toEqual([]);
  },
);

async function twenty(url: string) {
  const load = steadyLoad(url);
  await load.more(20);
  return (await load.stop()).slice(0, 20);
}
