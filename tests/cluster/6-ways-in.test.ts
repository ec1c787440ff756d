import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT, temporaryFolder } from '../../tools/setup/folders.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { attempt, CHART, helm, kubectl, PARTS, RELEASE, untilSettled } from './support/cluster.ts';
import { REGISTRY, VERSION } from './support/images.ts';
import { closeWayIn, GATEWAY, hasGo, offerDefinitions, openWayIn, PORTS, WAY_IN } from './support/way-in.ts';

/** A host per kind, since all three exist at once. */
const HOSTS = {
  ingressroute: 'ingressroute.example.com',
  ingress: 'ingress.example.com',
  httproute: 'httproute.example.com',
};
const KINDS = Object.keys(HOSTS) as (keyof typeof HOSTS)[];
const POD_NETWORK = '10.244.0.0/16';
const SETTINGS = [
  'ingress.kind=ingressroute',
  `ingress.host=${HOSTS.ingressroute}`,
  'gateway.forceHttps=true',
  `gateway.trustedProxies=${POD_NETWORK}`,
  `networkPolicy.ingressNamespaces={${WAY_IN}}`,
];
const PATIENCE_MS = 30_000;

let revision = '';

describe.skipIf(!hasGo)(
  hasGo ? 'the ways in' : 'the ways in (skipped: there is no go to get them with)',
  () => {
    beforeAll(async () => {
      await untilSettled();
      revision = await currentRevision();
      await offerDefinitions();
      await openWayIn(await certificate(Object.values(HOSTS)));
      const words = ['upgrade', RELEASE, CHART, '--reset-then-reuse-values', ...sets(SETTINGS)];
      await helm([...words, '--wait', '--timeout', '4m'], { limitMs: 250_000 });
      for (const kind of ['ingress', 'httproute'] as const) {
        const settings = [
          `ingress.kind=${kind}`,
          `ingress.host=${HOSTS[kind]}`,
          `ingress.parentRef.name=${GATEWAY}`,
          `ingress.parentRef.namespace=${WAY_IN}`,
        ];
        const input = await rendered('ingress', settings);
        await kubectl(['apply', '--filename', '-'], { input });
      }
    });

    // Helm can't undo kinds that it no longer knows, so the definitions stay.
    afterAll(async () => {
      await attempt('kubectl', ['delete', 'ingress,httproute', '--all']);
      if (revision)
        await helm(['rollback', RELEASE, revision, '--wait', '--timeout', '4m'], { limitMs: 250_000 });
      await closeWayIn();
    });

    it.each(KINDS)('redirects http to https, and responds there, by %s', async (kind) => {
      const host = HOSTS[kind];
      await expect(soon('http', host, '/track.html', 308)).resolves.toMatchObject({
        headers: { location: `https://${host}/track.html` },
      });
      const page = await soon('https', host, '/track.html', 200);
      expect(page.body).toContain('<html');
      expect(await soon('https', host, '/api/graph', 200)).toMatchObject({ status: 200 });
    });

    it('throttles by the address that the ingress saw, ignoring forged headers', async () => {
      const statuses: number[] = [];
      for (let attempts = 0; attempts < 15; attempts += 1) {
        const claimed = {
          'x-forwarded-for': `198.51.100.${attempts}`,
          'x-real-ip': `198.51.100.${attempts}`,
        };
        const { status } = await ask(
          'https',
          HOSTS.ingressroute,
          `/api/parcels/NO-SUCH-${attempts}`,
          claimed,
        );
        statuses.push(status);
      }
      expect(statuses).toContain(404);
      expect(statuses.at(-1)).toBe(429);
      // Another address has its own count: the gateway trusts the ingress.
      expect(await statusFromPod('/api/parcels/NO-SUCH-PARCEL')).toBe('404');
    });

    it('renders monitors that the Prometheus operator accepts', async () => {
      const monitors = await rendered('servicemonitor', ['serviceMonitor.enabled=true']);
      await kubectl(['apply', '--server-side', '--dry-run=server', '--filename', '-'], { input: monitors });
      const found = parseAllDocuments(monitors).map((document) => document.toJS() as Monitor);
      // The vault and the sandbox too, if their tests ran before.
      const measured = PARTS.filter((part) => part !== 'web').map((part) => `${RELEASE}-${part}`);
      expect(found.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(measured));
      for (const { metadata, spec } of found) {
        const labels = Object.entries(spec.selector.matchLabels).map((pair) => pair.join('='));
        const names = 'jsonpath={range .items[*]}{.spec.ports[*].name}{"\\n"}{end}';
        const words = ['get', 'services', '--selector', labels.join(','), '--output', names];
        const ports = await kubectl(words);
        expect(ports.trim(), metadata.name).toBe(spec.endpoints[0]?.port);
      }
      const rules = {
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PrometheusRule',
        metadata: { name: 'vaultway' },
        spec: parse(readFileSync(join(ROOT, 'infra/observability/alerts.yml'), 'utf8')),
      };
      await kubectl(['apply', '--dry-run=server', '--filename', '-'], { input: JSON.stringify(rules) });
    });
  },
);

interface Monitor {
  metadata: { name: string };
  spec: { selector: { matchLabels: Record<string, string> }; endpoints: { port: string }[] };
}
interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const sets = (settings: string[]) => settings.flatMap((setting) => ['--set', setting]);

/** Renders a template with the installation's values and extra settings. */
async function rendered(template: string, settings: string[]): Promise<string> {
  const values = await helm(['get', 'values', RELEASE, '--output', 'json']);
  const { folder, remove } = temporaryFolder('values');
  try {
    const file = join(folder, 'values.json');
    writeFileSync(file, values);
    const which = ['--kube-version', '1.35.0', '--show-only', `templates/${template}.yaml`];
    return await helm(['template', RELEASE, CHART, '--values', file, ...sets(settings), ...which]);
  } finally {
    remove();
  }
}

async function currentRevision(): Promise<string> {
  const { version } = JSON.parse(await helm(['status', RELEASE, '--output', 'json'])) as { version: number };
  return String(version);
}

async function certificate(hosts: string[]): Promise<{ cert: string; key: string }> {
  const { folder, remove } = temporaryFolder('certificate');
  const [cert, key] = ['cert.pem', 'key.pem'].map((file) => join(folder, file)) as [string, string];
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=site'];
  const files = ['-addext', `subjectAltName=${names}`, '-keyout', key, '-out', cert];
  try {
    const { code, said } = await runProgram('openssl', [...words, ...files], { limitMs: 30_000 });
    if (code !== 0) throw new Error(said);
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    remove();
  }
}

/** Retries until the status is as wanted: an ingress controller takes a moment to read new resources. */
async function soon(scheme: keyof typeof PORTS, host: string, path: string, wanted: number): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask(scheme, host, path);
    if (answer.status === wanted) return answer;
    if (Date.now() > until) throw new Error(`${scheme}://${host}${path} answers ${JSON.stringify(answer)}`);
    await sleep(500);
  }
}

function ask(scheme: keyof typeof PORTS, host: string, path: string, more: Record<string, string> = {}) {
  const options = {
    host: '127.0.0.1',
    port: PORTS[scheme],
    path,
    headers: { host, ...more },
    timeout: 10_000,
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const take = (answer: http.IncomingMessage) => {
    let body = '';
    answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    answer.once('error', reject);
  };
  const secure = { ...options, servername: host, rejectUnauthorized: false, agent: false };
  const request = scheme === 'https' ? https.get(secure, take) : http.get(options, take);
  request.once('timeout', () => request.destroy(new Error('no answer in time'))).once('error', reject);
  return promise;
}

/** Returns the status that an unrelated pod gets from the ingress. */
async function statusFromPod(path: string): Promise<string> {
  const script = `
    const { get } = require('node:https');
    get({ host: 'traefik.${WAY_IN}', path: '${path}', rejectUnauthorized: false, servername: '${HOSTS.ingressroute}',
      headers: { host: '${HOSTS.ingressroute}' } }, (answer) => { console.log(answer.statusCode); process.exit(); });`;
  const image = `--image=${REGISTRY}/tracking:${VERSION}`;
  await kubectl(['run', 'visitor', image, '--restart=Never', '--command', '--', 'node', '-e', script]);
  const done = ['wait', '--for', 'jsonpath={.status.phase}=Succeeded', '--timeout', '60s', 'pod/visitor'];
  await kubectl(done);
  const said = await kubectl(['logs', 'visitor']);
  await kubectl(['delete', 'pod', 'visitor', '--wait=false']);
  return said.trim();
}
