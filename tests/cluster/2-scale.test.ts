import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { kubectl, readyPods, RELEASE, untilFound, untilReachable } from './support/cluster.ts';
import { mixedLoad, tell } from './support/mixed-load.ts';
import { aTrackedParcel } from './support/site.ts';

const REPLICAS = 4;
const GIVEN_UP_AFTER_MS = 180_000;
/** Maximum deviation of a pod's share from an even one. */
const TOLERANCE = 0.15;

it('scales tracking under load, and balances it over new pods at once', async () => {
  const { code } = await aTrackedParcel();
  await untilReachable(`/api/parcels/${code}`);
  // The bounded load stays below 80 %, so a lower target triggers the scaling that this test is about.
  await setTarget(5);
  const load = mixedLoad({ [`/api/parcels/${code}`]: 200 }, inject('clusterSession'), 2);
  try {
    const pods = await untilScaled();
    await untilFound();
    const before = await served(pods);
    await sleep(8000);
    const after = await served(pods);
    const shares = after.map((count, index) => count - (before[index] ?? 0));
    const even = shares.reduce((sum, share) => sum + share, 0) / pods.length;
    console.log(`shares of ${pods.length} pods: ${shares.join(', ')}`);
    expect(even).toBeGreaterThan(50);
    expect(shares.filter((share) => Math.abs(share - even) > even * TOLERANCE)).toEqual([]);
  } finally {
    const { sent, lost } = await load.stop();
    tell('scaled up', { sent, lost });
    await setTarget(80);
    expect(lost).toEqual([]);
  }
});

async function setTarget(percent: number) {
  const metric = { type: 'Utilization', averageUtilization: percent };
  const patch = { spec: { metrics: [{ type: 'Resource', resource: { name: 'cpu', target: metric } }] } };
  await kubectl(['patch', 'hpa', `${RELEASE}-tracking`, '--type', 'merge', '--patch', JSON.stringify(patch)]);
}

/** @returns the pods, once the autoscaler has reached its maximum */
async function untilScaled(): Promise<string[]> {
  const until = Date.now() + GIVEN_UP_AFTER_MS;
  for (;;) {
    const pods = await readyPods('tracking');
    if (pods.length >= REPLICAS) return pods;
    if (Date.now() > until) throw new Error((await kubectl(['describe', 'hpa'])).slice(-1500));
    await sleep(2000);
  }
}

/** Reads each pod's own count of its look-ups. */
function served(pods: string[]): Promise<number[]> {
  const script =
    "fetch('http://127.0.0.1:3000/metrics').then((answer) => answer.text()).then((text) => console.log(text))";
  return Promise.all(
    pods.map(async (pod) => {
      const text = await kubectl(['exec', pod, '--', 'node', '-e', script]);
      const counts = text.matchAll(
        /^http_request_duration_seconds_count\{[^}]*parcels\/:code"[^}]*\} (\d+)$/gm,
      );
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    }),
  );
}
