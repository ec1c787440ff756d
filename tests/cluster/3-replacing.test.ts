import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, it } from 'vitest';
import {
  attempt,
  kubectl,
  PARTS,
  readyPods,
  RELEASE,
  SERVING,
  untilFound,
  untilSettled,
} from './support/cluster.ts';
import { REGISTRY, VERSION } from './support/images.ts';
import { mixedLoad, tell, underLoad } from './support/mixed-load.ts';
import { aTrackedParcel, everyPart } from './support/site.ts';

let paths: Record<string, number>;
const cookie = inject('clusterSession');

beforeAll(async () => {
  paths = everyPart((await aTrackedParcel()).code);
});

// The load continues across tests, so that late failures are not missed.
it('loses no request during a rolling restart of every part', async () => {
  const deployments = PARTS.map((part) => `deployment/${RELEASE}-${part}`);
  const { sent, lost } = await underLoad(paths, cookie, async () => {
    await kubectl(['rollout', 'restart', ...deployments]);
    await untilSettled();
    await untilFound();
  });
  tell('rolling restart of every part', { sent, lost });
  expect(lost).toEqual([]);
});

it('loses no request when a pod of each part is deleted, and when its node is drained', async () => {
  const node = (await kubectl(['get', 'nodes', '--output', 'jsonpath={.items[0].metadata.name}'])).trim();
  const ours = ['--pod-selector', 'app.kubernetes.io/name=vaultway'];
  const drain = ['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', ...ours];
  let said = '';
  const { sent, lost } = await underLoad(paths, cookie, async () => {
    const pods = await Promise.all(PARTS.map(async (part) => (await readyPods(part))[0] ?? ''));
    await kubectl(['delete', 'pod', '--wait=false', ...pods.filter(Boolean)]);
    await untilSettled();
    await untilFound();
    said = (await attempt('kubectl', [...drain, '--timeout', '20s'])).said;
    const left = await Promise.all(SERVING.map((part) => readyPods(part)));
    await kubectl(['uncordon', node]);
    expect(left.map((each) => each.length > 0)).toEqual(SERVING.map(() => true));
    await untilSettled();
    await untilFound();
  });
  tell('pods deleted, and a node drained', { sent, lost });
  // There is only one node, so the budgets must keep the second pod of each part.
  expect(said).toContain("would violate the pod's disruption budget");
  expect(lost).toEqual([]);
});

it('loses at most requests in flight to a killed service, and fails them at once', async () => {
  const [pod = ''] = await readyPods('tracking');
  const load = mixedLoad(paths, cookie);
  await sleep(1000);
  await kill(pod);
  await sleep(4000);
  const { sent, lost } = await load.stop();
  tell('a pod of tracking killed', { sent, lost });
  expect(lost.length).toBeLessThanOrEqual(6);
  expect(lost.filter(({ status }) => status !== 502)).toEqual([]);
});

/** Sends SIGKILL to a pod's program, which is impossible from inside the pod. */
async function kill(pod: string) {
  const uid = await kubectl(['get', 'pod', pod, '--output', 'jsonpath={.metadata.uid}']);
  const script = `
    const { readdirSync, readFileSync } = require('node:fs');
    const of = (id, file) => { try { return readFileSync('/proc/' + id + '/' + file, 'utf8'); } catch { return ''; } };
    const own = readdirSync('/proc').filter((id) => /^\\d+$/.test(id))
      .filter((id) => of(id, 'cgroup').includes('${uid}') && of(id, 'cmdline').includes('dist/main.js'));
    own.forEach((id) => process.kill(Number(id), 'SIGKILL'));
    console.log('killed', own.length);`;
  const spec = {
    hostPID: true,
    restartPolicy: 'Never',
    securityContext: { runAsUser: 1000 },
    containers: [
      { name: 'killer', image: `${REGISTRY}/tracking:${VERSION}`, command: ['node', '-e', script] },
    ],
  };
  const overrides = JSON.stringify({ spec });
  const image = `--image=${REGISTRY}/tracking:${VERSION}`;
  await kubectl(['run', 'killer', image, '--restart=Never', `--overrides=${overrides}`]);
  await kubectl(['wait', '--for', 'jsonpath={.status.phase}=Succeeded', '--timeout', '60s', 'pod/killer']);
  const said = await kubectl(['logs', 'killer']);
  await kubectl(['delete', 'pod', 'killer', '--wait=false']);
  expect(said).toContain('killed 1');
}
