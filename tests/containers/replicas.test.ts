import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { docker } from '../support/container-engine.ts';
import { documented, documentedRow, runShell, withoutClone } from '../support/documented.ts';
import { lost, steadyLoad } from './support/load.ts';
import { aTrackedParcel, sharedStack } from './support/shared-stack.ts';

const stack = sharedStack();
/** Far below the gateway's own time limits, and far above what a busy machine needs. */
const AT_ONCE_MS = 5000;
const DEPLOY_LIMIT_MS = 300_000;
/** At most every connection of the load was waiting for the dead replica, and none is routed there again. */
const CONNECTIONS = 8;

let replicas: string[];
let lookUp: string;

beforeEach(async () => {
  replicas = await stack.scale('tracking', 3);
  const { code } = await aTrackedParcel(stack);
  lookUp = `${stack.url}/api/parcels/${code}`;
});

it('starts more replicas by the documented command', async () => {
  const more = documented('docs/operations.md#more-replicas 1');
  expect([withoutClone(more).trim()]).toEqual(documentedRow('run more replicas'));
  await runShell(more, { env: stack.env, limitMs: 120_000 });
  expect(await stack.containers('tracking')).toHaveLength(4);
});

it('balances look-ups over all replicas', async () => {
  const before = new Date().toISOString();
  const load = steadyLoad(lookUp);
  await load.more(300);
  const answers = await load.stop();
  expect(lost(answers)).toEqual([]);
  const logs = await Promise.all(replicas.map((id) => docker(['logs', '--since', before, id])));
  const shares = logs.map((log) => log.split('"route":"/api/parcels/:code"').length - 1);
  expect(Math.min(...shares)).toBeGreaterThan(answers.length / 6);
});

it('loses no look-up when a replica is stopped', async () => {
  const load = steadyLoad(lookUp);
  await load.more(100);
  await docker(['stop', replicas[0] ?? '']);
  await load.more(100);
  const answers = await load.stop();
  expect(lost(answers)).toEqual([]);
});

it('loses at most requests in flight to a killed replica, and fails them at once with the envelope', async () => {
  const load = steadyLoad(lookUp);
  await load.more(100);
  await docker(['kill', '--signal', 'KILL', replicas[0] ?? '']);
  await load.more(400);
  const answers = await load.stop();
  const failed = lost(answers);
  console.log(
    `killed: ${failed.length} of ${answers.length} lost, after ${failed.map(({ ms }) => Math.round(ms)).join(', ')} ms`,
  );
  expect(failed.length).toBeLessThanOrEqual(CONNECTIONS);
  expect(failed.filter(({ status }) => status !== 502)).toEqual([]);
  expect(failed.filter(({ ms }) => ms > AT_ONCE_MS)).toEqual([]);
  expect(failed.map(({ body }) => JSON.parse(body))).toEqual(
    failed.map(() =>
      expect.objectContaining({
        status: 502,
        errors: ['The service is not available right now'],
        data: null,
      }),
    ),
  );
});

it(
  'replaces every replica without losing a look-up, behind a gateway short of CPU',
  async () => {
    const [gateway = ''] = await stack.containers('gateway');
    onTestFinished(async () => {
      await docker(['update', '--cpu-quota', '-1', gateway]);
    });
    await docker(['update', '--cpu-period', '100000', '--cpu-quota', '5000', gateway]);
    const load = steadyLoad(lookUp);
    await load.more(50);
    const deploy = await runProgram(
      process.execPath,
      ['tools/operate/deploy.mjs', 'tracking', '--no-build'],
      {
        env: stack.env,
        limitMs: DEPLOY_LIMIT_MS,
      },
    );
    await load.more(50);
    const answers = await load.stop();
    expect(deploy.said).toContain('3 new running, 3 old removed');
    expect(lost(answers)).toEqual([]);
    const now = await stack.containers('tracking');
    expect(now).toHaveLength(3);
    expect(now.filter((id) => replicas.includes(id))).toEqual([]);
  },
  DEPLOY_LIMIT_MS + 60_000,
);

it('returns 503 with the envelope without replicas, and keeps everything else running', async () => {
  await docker(['stop', ...replicas]);
  await stack.untilReachable('/api/parcels/ANY', 503);
  const answer = await fetch(lookUp);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    status: 503,
    errors: ['The service is not available right now'],
    data: null,
  });
  expect(await stack.status('/api/graph')).toBe(200);
  expect(await stack.status('/track.html')).toBe(200);
});
