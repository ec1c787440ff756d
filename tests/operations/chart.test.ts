import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const CHART = join(import.meta.dirname, '../../infra/helm/vaultway');
const REQUIRED = [
  'publicUrl=https://www.example.com',
  'secret=vaultway',
  'objectStore.endpoint=http://minio:9000',
];
const EVERYTHING = [
  'serviceMonitor.enabled=true',
  'tracking.autoscaling.requestsPerSecond=500',
  'traces.endpoint=http://collector:4318',
  'ingress.host=www.example.com',
  'ingress.parentRef.name=public',
  'outbox.claim=outbox',
];

interface Container {
  name: string;
  readinessProbe?: object;
  resources: { limits: { memory: string } };
  securityContext: object;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
}
interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    template: { spec: { securityContext: object; containers: Container[] } };
    podSelector: object;
    policyTypes: string[];
    egress: { ports: { port: number }[] }[];
  };
}

const helm = (...words: string[]) => spawnSync('helm', words, { encoding: 'utf8', timeout: 20_000 });
const hasHelm = helm('version').status === 0;

function render(...settings: string[]): { resources: Resource[]; text: string } {
  const sets = [...REQUIRED, ...settings].flatMap((setting) => ['--set', setting]);
  const { status, stdout, stderr } = helm('template', 'demo', CHART, '--kube-version', '1.31.0', ...sets);
  if (status !== 0) throw new Error(stderr);
  const documents = parseAllDocuments(stdout) as { toJS(): Resource | null }[];
  const resources = documents.map((document) => document.toJS());
  return { text: stdout, resources: resources.filter((resource) => resource !== null) };
}

const kinds = (resources: Resource[], kind: string) =>
  resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name);

const containersOf = (resources: Resource[], name: string) =>
  resources
    .filter(({ kind, metadata }) => (kind === 'Deployment' || kind === 'Job') && metadata.name === name)
    .flatMap(({ spec }) => spec.template.spec.containers);

/** The keys of the Secret that a part is given. */
const keysOf = (resources: Resource[], name: string) =>
  containersOf(resources, name).flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => (valueFrom ? [valueFrom.secretKeyRef.key] : [])),
  );

/** Kubernetes' own schemas, from the Python package kubernetes-validate. */
const VALIDATE = `
import sys, yaml, kubernetes_validate
for each in yaml.safe_load_all(sys.stdin):
    if each and each['apiVersion'].split('/')[0] not in ('monitoring.coreos.com', 'traefik.io', 'gateway.networking.k8s.io'):
        kubernetes_validate.validate(each, '1.31.0', strict=True)
`;
const python = (script: string, input = '') =>
  spawnSync('python3', ['-c', script], { input, encoding: 'utf8', timeout: 30_000 });
const hasSchemas = python('import kubernetes_validate, yaml').status === 0;

describe.skipIf(!hasHelm)('the Helm chart', () => {
  it('is what Helm expects', () => {
    const sets = REQUIRED.flatMap((setting) => ['--set', setting]);
    const { status, stdout } = helm('lint', '--strict', CHART, ...sets);
    expect(status, stdout).toBe(0);
  });

  it('says what is missing', () => {
    const { status, stderr } = helm('template', 'demo', CHART, '--kube-version', '1.31.0');
    expect(status).not.toBe(0);
    for (const name of ['secret', 'publicUrl', 'objectStore/endpoint']) expect(stderr).toContain(name);
  });

  it('runs every part without rights, within limits, and asks it whether it is ready', () => {
    const deployments = render(...EVERYTHING).resources.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(7);
    for (const { spec } of deployments) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of spec.template.spec.containers) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
        expect(container.readinessProbe, container.name).toMatchObject({
          httpGet: { path: expect.stringMatching(/^\/(health|ping)/) },
        });
        expect(container.resources.limits.memory).toMatch(/Mi$/);
      }
    }
  });

  it('has no secret in it', () => {
    const { resources } = render(...EVERYTHING);
    const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    const told = containers.flatMap(({ env = [] }) => env.filter(({ value }) => value !== undefined));
    expect(told.filter(({ name }) => /KEY|PASSWORD|DATABASE_URL|REDIS_URL|RELAY_URL/.test(name))).toEqual([]);
    expect(kinds(resources, 'Secret')).toEqual([]);
  });

  it('scales tracking by itself and protects each part', () => {
    const { resources, text } = render(...EVERYTHING);
    expect(kinds(resources, 'HorizontalPodAutoscaler')).toEqual(['demo-tracking']);
    expect(text).toContain('averageValue: "500"');
    expect(kinds(resources, 'PodDisruptionBudget')).toHaveLength(7);
    expect(kinds(resources, 'NetworkPolicy')).toHaveLength(8);
    expect(kinds(resources, 'ServiceMonitor')).toHaveLength(6);
  });

  it('lets each part out only to what it works with', () => {
    const { resources } = render('objectStore.endpoint=https://s3.example.com');
    const ways = (part: string) => {
      const policy = resources.find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `demo-${part}`,
      );
      expect(policy?.spec.policyTypes, part).toEqual(['Ingress', 'Egress']);
      return policy?.spec.egress
        .flatMap(({ ports }) => ports.map(({ port }) => port))
        .toSorted((a, b) => a - b);
    };
    expect(ways('tracking')).toEqual([53, 53, 443, 5432, 6379]);
    expect(ways('auth')).toEqual([53, 53, 5432, 6379]);
    expect(ways('mail')).toEqual([53, 53, 5432, 6379]);
    expect(ways('mail-worker')).toEqual([25, 53, 53, 465, 587, 5432, 6379]);
    expect(ways('web')).toEqual([]);
    expect(ways('migrations')).toEqual([53, 53, 5432]);
    expect(ways('gateway')).toEqual([53, 53, 443, 3000, 3000, 3000, 3000, 8080]);
  });

  it('gives each service credentials of its own, unless they are to share them', () => {
    expect(keysOf(render().resources, 'demo-tracking')).toEqual([
      'TRACKING_DATABASE_URL',
      'TRACKING_REDIS_URL',
      'SESSION_PUBLIC_KEY',
      'TRACKING_MINIO_ACCESS_KEY',
      'TRACKING_MINIO_SECRET_KEY',
      'TRACKING_MAIL_SEAL_KEY',
    ]);
    expect(keysOf(render().resources, 'demo-mail')).not.toContain('MAIL_RELAY_URL');
    expect(keysOf(render().resources, 'demo-mail-worker')).toEqual([
      'MAIL_DATABASE_URL',
      'MAIL_WORKER_REDIS_URL',
      'SESSION_PUBLIC_KEY',
      'MAIL_SECRET_KEY',
      'MAIL_RELAY_URL',
    ]);
    expect(keysOf(render().resources, 'demo-tracking-migration')).toEqual([
      'TRACKING_OWNER_DATABASE_URL',
      'TRACKING_DATABASE_URL',
    ]);
    const shared = render('sharedCredentials=true').resources;
    expect(keysOf(shared, 'demo-tracking')).toContain('REDIS_URL');
    expect(keysOf(shared, 'demo-tracking-migration')).toEqual(['TRACKING_DATABASE_URL']);
  });

  it('trusts nobody in front of the gateway unless told to', () => {
    const trusted = (...settings: string[]) =>
      containersOf(render(...settings).resources, 'demo-gateway').flatMap(({ env = [] }) =>
        env.filter(({ name }) => name === 'TRUSTED_PROXIES').map(({ value }) => value),
      );
    expect(trusted()).toEqual(['']);
    expect(trusted('gateway.trustedProxies=10.1.0.0/16')).toEqual(['10.1.0.0/16']);
  });

  it('tells tracking and content who may see names on the tracking page', () => {
    const told = (...settings: string[]) =>
      ['tracking', 'content', 'auth'].map((part) =>
        containersOf(render(...settings).resources, `demo-${part}`).flatMap(({ env = [] }) =>
          env.filter(({ name }) => name === 'TRACKING_PRIVACY').map(({ value }) => value),
        ),
      );
    expect(told()).toEqual([[''], [''], []]);
    expect(told('privacy=gated')).toEqual([['gated'], ['gated'], []]);
    expect(() => render('privacy=closed')).toThrow('privacy');
  });

  it('takes an image by its digest where there is one', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const { resources } = render(`image.digest.tracking=${digest}`);
    const image = (name: string) => containersOf(resources, name)[0]?.image;
    expect(image('demo-tracking')).toBe(`ghcr.io/vaultway/tracking@${digest}`);
    expect(image('demo-tracking-migration')).toBe(`ghcr.io/vaultway/tracking@${digest}`);
    expect(image('demo-web')).toMatch(/^ghcr\.io\/vaultway\/web:\d/);
    expect(() => render('image.digest.tracking=latest')).toThrow('digest');
  });

  it.each([
    ['ingressroute', 'IngressRoute'],
    ['httproute', 'HTTPRoute'],
    ['ingress', 'Ingress'],
  ])('lets requests in by %s', (kind, resource) => {
    const { resources } = render(...EVERYTHING, `ingress.kind=${kind}`);
    expect(kinds(resources, resource)).toEqual(['demo-gateway']);
  });

  it.skipIf(!hasSchemas)('fits the schemas of Kubernetes', () => {
    for (const kind of ['none', 'ingress']) {
      const outcome = python(VALIDATE, render(...EVERYTHING, `ingress.kind=${kind}`).text);
      expect(outcome.status, outcome.stderr).toBe(0);
    }
  });
});
