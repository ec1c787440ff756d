import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../tools/setup/folders.mjs';
import { kubectl, RELEASE } from './support/cluster.ts';
import { REGISTRY, VERSION } from './support/images.ts';

/** Address of each node in the drawing of docs/architecture.md. The example has one Postgres for all databases. */
const PLACES: Record<string, string> = {
  gateway: `${RELEASE}-gateway:80`,
  web: `${RELEASE}-web:8080`,
  tracking: `${RELEASE}-tracking:3000`,
  content: `${RELEASE}-content:3000`,
  auth: `${RELEASE}-auth:3000`,
  mail: `${RELEASE}-mail:3000`,
  redis: 'redis:6379',
  images: 'minio:9000',
  database: 'postgres:5432',
};
const DRAWN_AS: Record<string, string> = {
  'mail-worker': 'worker',
  'webhook-worker': 'hooks',
  visitor: 'browser',
};
/** Pods labeled like a part, and two that are not: another one in the namespace, and a visitor. */
const FROM = [
  'gateway',
  'web',
  'tracking',
  'content',
  'auth',
  'mail',
  'mail-worker',
  'webhook-worker',
  'visitor',
];

it('allows exactly the connections that the architecture draws', async () => {
  const allowed = edges();
  expect(allowed.size).toBeGreaterThan(15);
  await kubectl(['apply', '--filename', '-'], { input: JSON.stringify(probes()), limitMs: 30_000 });
  const found: string[] = [];
  for (const part of FROM) {
    await kubectl([
      'wait',
      '--for',
      'jsonpath={.status.phase}=Succeeded',
      '--timeout',
      '90s',
      `pod/probe-${part}`,
    ]);
    const reached = JSON.parse(await kubectl(['logs', `probe-${part}`])) as Record<string, boolean>;
    const source = DRAWN_AS[part] ?? part;
    for (const [target, isReached] of Object.entries(reached)) {
      if (target === part) continue;
      const isWanted = allowed.has(`${source} ${target}`);
      if (isReached !== isWanted) found.push(`${part} ${isReached ? 'reaches' : 'misses'} ${target}`);
    }
  }
  await kubectl(['delete', 'pod', '--selector', 'probe', '--wait=false']);
  expect(found).toEqual([]);
});

/** Parses the drawing's edges, as `source target`. */
function edges(): Set<string> {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = /```mermaid\nflowchart LR\n([^]*?)```/.exec(text) ?? [];
  const lines = drawing.split('\n').map((line) =>
    line
      .replaceAll(/(\[\(|\(\[|\[).*?(\)\]|\]\)|\])/g, '')
      .replaceAll(/-- ".*?" -->|-\.-|---|-->/g, '>')
      .trim(),
  );
  const pairs = lines.flatMap((line) => {
    const [sources = '', targets = ''] = line.split('>').map((side) => side.trim());
    const names = (side: string) =>
      side.split('&').map((name) => name.trim().replace(/^\w+-db$/, 'database'));
    return names(sources).flatMap((source) => names(targets).map((target) => `${source} ${target}`));
  });
  return new Set(pairs.filter((pair) => /^\S+ \S+$/.test(pair)));
}

/**
 * Returns a pod with the labels of each part that never becomes ready: the policies apply to it, but it gets no
 * requests.
 */
function probes() {
  const script = `
    const { connect } = require('node:net');
    const places = ${JSON.stringify(PLACES)};
    const reaches = (place) => new Promise((settle) => {
      const [host, port] = place.split(':');
      const socket = connect({ host, port, timeout: 3000 }, () => { socket.destroy(); settle(true); });
      socket.on('timeout', () => { socket.destroy(); settle(false); }).on('error', () => settle(false));
    });
    Promise.all(Object.entries(places).map(async ([name, place]) => [name, await reaches(place)]))
      .then((all) => console.log(JSON.stringify(Object.fromEntries(all))));`;
  const items = FROM.map((part) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `probe-${part}`,
      labels: {
        probe: 'network',
        ...(part !== 'visitor' && {
          'app.kubernetes.io/name': 'vaultway',
          'app.kubernetes.io/instance': RELEASE,
          'app.kubernetes.io/component': part,
        }),
      },
    },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      containers: [
        {
          name: 'probe',
          image: `${REGISTRY}/tracking:${VERSION}`,
          // Policies take a moment to apply to a new pod.
          command: ['node', '-e', `setTimeout(() => {${script}}, 5000)`],
          readinessProbe: { exec: { command: ['false'] } },
          resources: { requests: { cpu: '10m', memory: '64Mi' } },
        },
      ],
    },
  }));
  return { apiVersion: 'v1', kind: 'List', items };
}
