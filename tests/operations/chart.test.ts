import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPTIONAL_SERVICES, SERVICES } from '../../tools/setup/services.mjs';
import {
  asking,
  CHART,
  containersOf,
  EVERYTHING,
  hasHelm,
  helm,
  keysOf,
  kinds,
  render,
  REQUIRED,
  type Resource,
} from './support/chart.ts';

/** Validates against Kubernetes' own schemas, from the Python package kubernetes-validate. */
const VALIDATE = `
import sys, yaml, kubernetes_validate
for each in yaml.safe_load_all(sys.stdin):
    if each and each['apiVersion'].split('/')[0] not in ('monitoring.coreos.com', 'traefik.io', 'gateway.networking.k8s.io'):
        kubernetes_validate.validate(each, '1.31.0', strict=True)
`;
const envOf = (resources: Resource[], name: string) =>
  containersOf(resources, name).flatMap(({ env = [] }) => env);
const python = (script: string, input = '') =>
  spawnSync('python3', ['-c', script], { input, encoding: 'utf8', timeout: 30_000 });
const hasSchemas = python('import kubernetes_validate, yaml').status === 0;

const IMAGES = ['--set', 'image.registry=registry.example.com/vaultway'];

describe.skipIf(!hasHelm)('the Helm chart', () => {
  it("passes Helm's lint", () => {
    const sets = REQUIRED.flatMap((setting) => ['--set', setting]);
    const { status, stdout } = helm('lint', '--strict', CHART, ...sets);
    expect(status, stdout).toBe(0);
  });

  it('reports missing settings', () => {
    const { status, stderr } = helm('template', 'demo', CHART, '--kube-version', '1.31.0');
    expect(status).not.toBe(0);
    for (const name of ['image.registry', 'secret', 'publicUrl', 'objectStore.endpoint']) {
      expect(stderr).toContain(`${name} is missing: set it to`);
    }
  });

  it.each([
    ['publicUrl=www.example.com', 'publicUrl is "www.example.com": set it to a URL without a path'],
    ['gateway.trustedProxy=10.0.0.0/8', "additional properties 'trustedProxy' not allowed"],
    ['ingress.kind=ingress', 'ingress.host is missing: set it to the host name'],
    ['ingress.kind=httproute', 'ingress.parentRef.name is missing: set it to'],
    ['ingress.kind=ingressroute', 'gateway.trustedProxies is missing: set it to the addresses'],
    ['restore.file=vaultway.tar', 'backup.claim is missing: set it to the PersistentVolumeClaim'],
    ['restore.file=../etc/passwd', 'restore'],
    ['tracking.autoscaling.min=20', 'tracking.autoscaling.min is 20 and max is 12'],
  ])('rejects %s in a sentence', (setting, sentence) => {
    expect(() => render(setting)).toThrow(sentence);
  });

  it('runs every part unprivileged, with limits and probes', () => {
    const deployments = render(...EVERYTHING).resources.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(8);
    for (const { spec } of deployments) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      expect(spec.template.spec).toMatchObject({ automountServiceAccountToken: false });
      for (const container of spec.template.spec.containers) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
        expect(container.readinessProbe, container.name).toMatchObject({
          httpGet: { path: expect.stringMatching(/^\/(health|ready)/) },
        });
        expect(container.startupProbe, container.name).toMatchObject({ httpGet: expect.anything() });
        expect(container.resources.limits.memory).toMatch(/Mi$/);
      }
    }
  });

  it('probes existing paths of nginx and Traefik', () => {
    const { resources } = render();
    const probes = (name: string) =>
      containersOf(resources, name).map(({ readinessProbe, startupProbe }) => [startupProbe, readinessProbe]);
    const nginx = readFileSync(join(CHART, '../../../web/nginx/default.conf'), 'utf8');
    expect(nginx).toContain('location = /health {');
    expect(probes('demo-web')).toEqual([Array(2).fill(asking('/health', 'http'))]);
    const routes = readFileSync(join(CHART, '../../../gateway/dynamic/routes.yml'), 'utf8');
    expect(routes).toContain('rule: Path(`/ready`)');
    expect(probes('demo-gateway')).toEqual([Array(2).fill(asking('/ready', 'metrics'))]);
  });

  it('keeps parts running until traffic has stopped, and then ends them in time', () => {
    const { resources } = render('stopDelaySeconds=60', 'gateway.stopDelaySeconds=60');
    for (const part of ['gateway', 'web', ...SERVICES]) {
      const [container] = containersOf(resources, `demo-${part}`);
      expect(container?.lifecycle?.preStop.exec.command, part).toEqual(['sleep', '60']);
      const deployment = resources.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `demo-${part}`,
      );
      expect(deployment?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(75);
    }
  });

  it('names the replicas of each part for the gateway, and without "-replicas" all of them', () => {
    const { resources } = render();
    const services = resources.filter(({ kind }) => kind === 'Service');
    const env = containersOf(resources, 'demo-gateway')[0]?.env ?? [];
    const names = env.filter(({ name }) => name.endsWith('_REPLICAS')).map(({ value = '' }) => value);
    expect(names).toHaveLength(5);
    for (const name of names) {
      const [host, port] = name.split(':');
      const service = services.find(({ metadata }) => metadata.name === host);
      const whole = services.find(({ metadata }) => metadata.name === host?.replace('-replicas', ''));
      const ports = [{ port: Number(port) }];
      expect(service?.spec, name).toMatchObject({ clusterIP: 'None', ports });
      expect(whole?.spec, name).toMatchObject({ ports });
    }
  });

  it("redirects to https unless the site's address is http", () => {
    const forced = (...settings: string[]) =>
      containersOf(render(...settings).resources, 'demo-gateway')[0]?.env?.find(
        ({ name }) => name === 'FORCE_HTTPS',
      )?.value;
    expect(forced()).toBe('true');
    expect(forced('publicUrl=http://vaultway.internal')).toBe('false');
    expect(forced('gateway.forceHttps=false')).toBe('false');
  });

  it('accepts the documented command for an ingress verbatim', () => {
    const operations = readFileSync(join(CHART, '../../../docs/operations.md'), 'utf8');
    const [, words = ''] =
      /^helm install vaultway \S+ ([^`]*ingress\.kind=ingressroute[^`]*)^```$/m.exec(operations) ?? [];
    const settings = [...words.matchAll(/--set '?([^'\s]+)/g)].map(([, setting = '']) => setting);
    expect(settings.length).toBeGreaterThan(5);
    expect(kinds(render(...settings).resources, 'IngressRoute')).toEqual([
      'demo-gateway-web',
      'demo-gateway-websecure',
    ]);
  });

  it("matches the example's engines", () => {
    const example = join(CHART, 'values-example.yaml');
    const words = ['template', 'vaultway', CHART, '--kube-version', '1.31.0', '--values', example, ...IMAGES];
    const { status, stdout, stderr } = helm(...words);
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('nodePort: 30080');
    const engines = readFileSync(join(CHART, '../../kubernetes/engines.yaml'), 'utf8');
    for (const name of ['postgres', 'redis', 'minio']) {
      expect(stdout).toContain(`app.kubernetes.io/name: ${name}`);
      expect(engines).toContain(`name: ${name}, labels: { app.kubernetes.io/name: ${name} }`);
    }
  });

  it('matches the Postgres of CloudNativePG', () => {
    const files = ['values-example.yaml', 'values-cloudnative-pg.yaml'];
    const values = files.flatMap((file) => ['--values', join(CHART, file)]);
    const words = ['template', 'vaultway', CHART, '--kube-version', '1.31.0', ...values, ...IMAGES];
    const { status, stdout, stderr } = helm(...words);
    expect(status, stderr).toBe(0);
    const engine = readFileSync(join(CHART, '../../kubernetes/cloudnative-pg.yaml'), 'utf8');
    expect(engine).toContain('kind: Cluster\nmetadata: { name: pg }');
    expect(stdout).toContain('cnpg.io/cluster: pg');
    expect(stdout).toContain('value: postgres://pg-ro.databases:5432');
    for (const name of SERVICES) {
      expect(engine).toContain(`{ name: ${name}, owner: ${name}_owner, cluster: { name: pg } }`);
    }
  });

  it('matches the engines of two regions', () => {
    const files = ['values-example.yaml', 'values-regions.yaml'];
    const values = files.flatMap((file) => ['--values', join(CHART, file)]);
    const words = ['template', 'vaultway', CHART, '--kube-version', '1.31.0', ...values, ...IMAGES];
    const { status, stdout, stderr } = helm(...words);
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('namespaceSelector:\n            matchLabels:\n              vaultway: region');
    const engines = (file: string) => readFileSync(join(CHART, '../../kubernetes/regions', file), 'utf8');
    for (const file of ['primary.yaml', 'follower.yaml']) {
      expect(engines(file)).toContain('namespaceSelector: { matchLabels: { vaultway: region } }');
      expect(engines(file)).toContain('host: pg-OTHER-rw.region-OTHER');
    }
    for (const name of SERVICES) {
      expect(engines('primary.yaml')).toContain(
        `{ name: ${name}, owner: ${name}_owner, cluster: { name: pg-SELF } }`,
      );
    }
  });

  it('contains no secret', () => {
    const { resources } = render(...EVERYTHING);
    const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    const told = containers.flatMap(({ env = [] }) => env.filter(({ value }) => value !== undefined));
    expect(told.filter(({ name }) => /KEY|PASSWORD|DATABASE_URL|REDIS_URL|RELAY_URL/.test(name))).toEqual([]);
    expect(kinds(resources, 'Secret')).toEqual([]);
  });

  it('autoscales tracking and protects each part', () => {
    const { resources, text } = render(...EVERYTHING);
    expect(kinds(resources, 'HorizontalPodAutoscaler')).toEqual(['demo-tracking']);
    expect(text).toContain('averageValue: "500"');
    expect(kinds(resources, 'PodDisruptionBudget')).toHaveLength(8);
    expect(kinds(resources, 'NetworkPolicy')).toHaveLength(10);
    expect(kinds(resources, 'ServiceMonitor')).toHaveLength(7);
  });

  describe.each(OPTIONAL_SERVICES)('%s', (name) => {
    const { resources, text } = hasHelm
      ? render(...EVERYTHING, `${name}.enabled=true`)
      : { resources: [], text: '' };
    const of = (kind: string, part: string) =>
      resources.find((each) => each.kind === kind && each.metadata.name === `demo-${part}`);

    it('is left out unless it is enabled', () => {
      const without = render(...EVERYTHING);
      expect(without.resources.filter(({ metadata }) => metadata.name.includes(name))).toEqual([]);
      expect(envOf(without.resources, 'demo-content')).toContainEqual({
        name: name.toUpperCase(),
        value: 'off',
      });
      expect(without.text).not.toContain(`${name.toUpperCase()}_`);
    });

    it('has everything that the others have', () => {
      const own = (part: string) =>
        resources
          .filter(({ metadata }) => [part, `${part}-migration`, `${part}-replicas`].includes(metadata.name))
          .map(({ kind, metadata }) => `${kind} ${metadata.name.replace(part, '')}`);
      expect(own(`demo-${name}`)).toEqual(own('demo-auth'));
    });

    it('has its own keys, and only the egress that it needs', () => {
      const keys = name.toUpperCase();
      expect(keysOf(resources, `demo-${name}`)).toEqual([
        `${keys}_DATABASE_URL`,
        `${keys}_REDIS_URL`,
        'SESSION_PUBLIC_KEY',
        'SESSION_PUBLIC_KEY_BEFORE',
        `${keys}_MAIL_SEAL_KEY`,
      ]);
      expect(keysOf(resources, `demo-${name}-migration`)).toEqual([
        `${keys}_OWNER_DATABASE_URL`,
        `${keys}_DATABASE_URL`,
      ]);
      const ports = of('NetworkPolicy', name)?.spec.egress.flatMap((each) =>
        each.ports.map(({ port }) => port),
      );
      expect(ports).toEqual([53, 53, 5432, 6379, 4318]);
    });

    it('is routed to, and known to content, backups, restores and the doctor', () => {
      const keys = name.toUpperCase();
      const gateway = envOf(resources, 'demo-gateway');
      expect(gateway).toContainEqual({ name: `${keys}_ROUTES`, value: 'on' });
      expect(gateway).toContainEqual({ name: `${keys}_REPLICAS`, value: `demo-${name}-replicas:3000` });
      expect(envOf(resources, 'demo-content')).toContainEqual({ name: keys, value: 'on' });
      expect(text.match(new RegExp(`for part in .* ${name}; do`, 'g'))).toHaveLength(2);
      for (const job of ['backup', 'doctor']) {
        const pod = of('CronJob', job)?.spec.jobTemplate?.spec.template.spec;
        expect(pod?.containers[0]?.env, job).toContainEqual({ name: keys, value: 'on' });
      }
    });
  });

  describe('the sandbox', () => {
    const settings = ['sandbox.enabled=true', 'env.LOG_ORIGIN=example.com/log', 'sharedCredentials=true'];
    const { resources, text } = hasHelm ? render(...EVERYTHING, ...settings) : { resources: [], text: '' };

    it('is left out unless it is enabled', () => {
      const without = render(...EVERYTHING);
      expect(without.resources.filter(({ metadata }) => metadata.name.includes('sandbox'))).toEqual([]);
      for (const name of ['demo-auth', 'demo-content']) {
        expect(envOf(without.resources, name)).toContainEqual({ name: 'SANDBOX', value: 'off' });
      }
      expect(without.text).not.toContain('SANDBOX_');
    });

    it('has everything that tracking and its worker have', () => {
      const own = (part: string) =>
        resources
          .filter(({ metadata }) => [part, `${part}-migration`, `${part}-replicas`].includes(metadata.name))
          .map(({ kind, metadata }) => `${kind} ${metadata.name.replace(part, '')}`);
      expect(own('demo-sandbox')).toEqual(own('demo-auth'));
      expect(own('demo-sandbox-worker')).toEqual(own('demo-webhook-worker'));
      expect(containersOf(resources, 'demo-sandbox-worker')).toMatchObject([
        { image: 'registry.example.com/vaultway/tracking:0.1.0', command: expect.any(Array) },
      ]);
    });

    it('has its own keys, even where the services share theirs', () => {
      const PUBLIC = ['SESSION_PUBLIC_KEY', 'SESSION_PUBLIC_KEY_BEFORE'];
      expect(keysOf(resources, 'demo-sandbox')).toEqual([
        'SANDBOX_DATABASE_URL',
        'SANDBOX_REDIS_URL',
        'SANDBOX_API_KEYS_REDIS_URL',
        'SANDBOX_MAIL_SEAL_KEY',
        'SANDBOX_LOG_KEY',
        'SANDBOX_WEBHOOK_SECRET_KEY',
        ...PUBLIC,
      ]);
      expect(keysOf(resources, 'demo-sandbox-worker')).toEqual([
        'SANDBOX_WORKER_DATABASE_URL',
        'SANDBOX_WORKER_REDIS_URL',
        'SANDBOX_WEBHOOK_SECRET_KEY',
        ...PUBLIC,
      ]);
      expect(keysOf(resources, 'demo-sandbox-migration')).toEqual([
        'SANDBOX_OWNER_DATABASE_URL',
        'SANDBOX_DATABASE_URL',
        'SANDBOX_WORKER_DATABASE_URL',
      ]);
    });

    it("takes no setting of the product's own data", () => {
      const names = (part: string) => envOf(resources, part).map(({ name }) => name);
      expect(names('demo-tracking')).toContain('LOG_ORIGIN');
      for (const name of [
        'LOG_ORIGIN',
        'LOG_SIGNER',
        'DATABASE_READ_URL',
        'LOG_WITNESSES',
        'MINIO_ENDPOINT',
      ]) {
        expect(names('demo-sandbox')).not.toContain(name);
      }
    });

    it('is routed to and known to auth and content, and in no backup', () => {
      const gateway = envOf(resources, 'demo-gateway');
      expect(gateway).toContainEqual({ name: 'SANDBOX_ROUTES', value: 'on' });
      expect(gateway).toContainEqual({ name: 'SANDBOX_REPLICAS', value: 'demo-sandbox-replicas:3000' });
      for (const name of ['demo-auth', 'demo-content']) {
        expect(envOf(resources, name)).toContainEqual({ name: 'SANDBOX', value: 'on' });
      }
      expect(text).not.toMatch(/for part in .*sandbox/);
    });

    it('reaches only what it needs, and matches its Redis', () => {
      const ports = (part: string) =>
        resources
          .find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === part)
          ?.spec.egress.flatMap((each) => each.ports.map(({ port }) => port));
      expect(ports('demo-sandbox')).toEqual([53, 53, 5432, 6379, 6379, 4318]);
      expect(ports('demo-sandbox-worker')).toEqual([53, 53, 5432, 6379, 443, 4318]);
      const example = readFileSync(join(CHART, 'values-example.yaml'), 'utf8');
      const engine = readFileSync(join(CHART, '../../kubernetes/sandbox-redis.yaml'), 'utf8');
      expect(example).toContain('app.kubernetes.io/name: sandbox-redis');
      expect(engine).toContain('name: sandbox-redis, labels: { app.kubernetes.io/name: sandbox-redis }');
    });
  });

  it("limits each part's egress to its dependencies", () => {
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
    expect(ways('content')).toEqual([53, 53, 443, 5432, 6379, 8080]);
    expect(ways('auth')).toEqual([53, 53, 5432, 6379]);
    expect(ways('mail')).toEqual([53, 53, 5432, 6379]);
    expect(ways('mail-worker')).toEqual([25, 53, 53, 465, 587, 5432, 6379]);
    expect(ways('webhook-worker')).toEqual([53, 53, 443, 5432, 6379]);
    expect(ways('web')).toEqual([]);
    expect(ways('migrations')).toEqual([53, 53, 5432]);
    expect(ways('gateway')).toEqual([53, 53, 443, 3000, 3000, 3000, 3000, 8080]);
  });

  it('gives each service its own credentials, unless they are shared', () => {
    expect(keysOf(render().resources, 'demo-tracking')).toEqual([
      'TRACKING_DATABASE_URL',
      'TRACKING_REDIS_URL',
      'SESSION_PUBLIC_KEY',
      'SESSION_PUBLIC_KEY_BEFORE',
      'TRACKING_MINIO_ACCESS_KEY',
      'TRACKING_MINIO_SECRET_KEY',
      'TRACKING_MAIL_SEAL_KEY',
      'LOG_KEY',
      'WEBHOOK_SECRET_KEY',
    ]);
    expect(keysOf(render().resources, 'demo-webhook-worker')).toEqual([
      'WEBHOOK_WORKER_DATABASE_URL',
      'WEBHOOK_WORKER_REDIS_URL',
      'SESSION_PUBLIC_KEY',
      'SESSION_PUBLIC_KEY_BEFORE',
      'WEBHOOK_SECRET_KEY',
    ]);
    expect(keysOf(render().resources, 'demo-mail')).not.toContain('MAIL_RELAY_URL');
    expect(keysOf(render().resources, 'demo-mail-worker')).toEqual([
      'MAIL_DATABASE_URL',
      'MAIL_WORKER_REDIS_URL',
      'SESSION_PUBLIC_KEY',
      'SESSION_PUBLIC_KEY_BEFORE',
      'MAIL_SECRET_KEY',
      'MAIL_RELAY_URL',
    ]);
    expect(keysOf(render().resources, 'demo-tracking-migration')).toEqual([
      'TRACKING_OWNER_DATABASE_URL',
      'TRACKING_DATABASE_URL',
      'WEBHOOK_WORKER_DATABASE_URL',
    ]);
    const shared = render('sharedCredentials=true').resources;
    expect(keysOf(shared, 'demo-tracking')).toContain('REDIS_URL');
    expect(keysOf(shared, 'demo-webhook-worker')).toContain('TRACKING_DATABASE_URL');
    expect(keysOf(shared, 'demo-tracking-migration')).toEqual(['TRACKING_DATABASE_URL']);
  });

  it('trusts no proxy in front of the gateway by default', () => {
    const trusted = (...settings: string[]) =>
      containersOf(render(...settings).resources, 'demo-gateway').flatMap(({ env = [] }) =>
        env.filter(({ name }) => name === 'TRUSTED_PROXIES').map(({ value }) => value),
      );
    expect(trusted()).toEqual(['']);
    expect(trusted('gateway.trustedProxies=10.1.0.0/16')).toEqual(['10.1.0.0/16']);
  });

  it('makes the services trust the gateway, and its trusted proxies', () => {
    const believed = (...settings: string[]) =>
      envOf(render(...settings).resources, 'demo-auth').filter(({ name }) => name === 'TRUST_PROXY');
    expect(believed()).toEqual([{ name: 'TRUST_PROXY', value: 'uniquelocal,100.64.0.0/10' }]);
    const [{ value = '' } = {}] = believed('gateway.trustedProxies=203.0.113.7');
    expect(value.split(',')).toContain('203.0.113.7');
  });

  it('lets env override its own variables without duplicates', () => {
    const { resources } = render('env.LOG_LEVEL=warn', 'env.THROTTLE_LOOKUP_PER_MINUTE=600');
    for (const part of SERVICES) {
      const env = envOf(resources, `demo-${part}`);
      const names = env.map(({ name }) => name);
      expect(names, part).toEqual([...new Set(names)]);
      expect(env, part).toContainEqual({ name: 'LOG_LEVEL', value: 'warn' });
      expect(env, part).toContainEqual({ name: 'THROTTLE_LOOKUP_PER_MINUTE', value: '600' });
      expect(env, part).toContainEqual({ name: 'PORT', value: '3000' });
    }
  });

  it('has the log signed by a program, and stamped and witnessed by others', () => {
    const { resources } = render(
      'logSigner=/opt/hsm --slot 1',
      'logTsaUrl=https://tsa.example/tsr',
      'logWitnesses[0]=w.example+1a2b3c4d+AAAA https://w.example/',
    );
    const [tracking, worker] = ['demo-tracking', 'demo-webhook-worker'].map((part) => envOf(resources, part));
    expect(tracking).toContainEqual({ name: 'LOG_SIGNER', value: '/opt/hsm --slot 1' });
    expect(worker?.map(({ name }) => name)).not.toContain('LOG_SIGNER');
    for (const env of [tracking, worker]) {
      expect(env).toContainEqual({ name: 'LOG_TSA_URL', value: 'https://tsa.example/tsr' });
      expect(env).toContainEqual({
        name: 'LOG_WITNESSES',
        value: 'w.example+1a2b3c4d+AAAA https://w.example/',
      });
    }
    expect(() => render('logTsaUrl=tsa.example')).toThrow('logTsaUrl');
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

  it.each([
    ['WEBHOOK_ALLOW_PRIVATE_HOSTS', 'webhookWorker', ['tracking', 'webhook-worker']],
    ['MAIL_ALLOW_PRIVATE_HOSTS', 'mail', ['content', 'mail', 'mail-worker']],
  ])('gives one value of %s to all that need it', (name, values, needed) => {
    const parts = [...SERVICES, 'webhook-worker', 'mail-worker'].toSorted();
    for (const value of ['false', 'true']) {
      const { resources } = render(`${values}.allowPrivateHosts=${value}`);
      const told = parts.flatMap((part) =>
        envOf(resources, `demo-${part}`).flatMap((each) => (each.name === name ? [[part, each.value]] : [])),
      );
      expect(told).toEqual(needed.map((part) => [part, value]));
    }
  });

  it('tells only tracking which read replicas to use', () => {
    const told = (...settings: string[]) =>
      ['tracking', 'webhook-worker', 'content'].map((part) =>
        envOf(render(...settings).resources, `demo-${part}`).flatMap(({ name, value }) =>
          name === 'DATABASE_READ_URL' ? [value] : [],
        ),
      );
    expect(told()).toEqual([[''], [], []]);
    const both = 'tracking.readReplicas={postgres://one:5432,postgres://two:5432}';
    expect(told(both)).toEqual([['postgres://one:5432,postgres://two:5432'], [], []]);
    expect(() => render('tracking.readReplicas={one:5432}')).toThrow('readReplicas');
  });

  it("takes the password of the replicas' own user from the Secret only", () => {
    const { resources } = render('tracking.readReplicas={postgres://reader@one:5432/tracking}');
    expect(keysOf(resources, 'demo-tracking')).toContain('TRACKING_DATABASE_READ_PASSWORD');
    const spelledOut = 'tracking.readReplicas={postgres://reader:secret@one:5432}';
    expect(() => render(spelledOut)).toThrow('readReplicas');
  });

  it("prefers an image's digest", () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const { resources } = render(`image.digest.tracking=${digest}`);
    const image = (name: string) => containersOf(resources, name)[0]?.image;
    expect(image('demo-tracking')).toBe(`registry.example.com/vaultway/tracking@${digest}`);
    expect(image('demo-tracking-migration')).toBe(`registry.example.com/vaultway/tracking@${digest}`);
    expect(image('demo-web')).toMatch(/^registry\.example\.com\/vaultway\/web:\d/);
    expect(() => render('image.digest.tracking=latest')).toThrow('digest');
  });

  it.each([
    ['httproute', 'HTTPRoute'],
    ['ingress', 'Ingress'],
  ])('routes requests with %s', (kind, resource) => {
    const { resources } = render(...EVERYTHING, `ingress.kind=${kind}`);
    expect(kinds(resources, resource)).toEqual(['demo-gateway']);
  });

  it.each([
    ['a resolver', ['ingress.certResolver=letsencrypt'], { certResolver: 'letsencrypt' }],
    ['a Secret', ['ingress.tlsSecret=site'], { secretName: 'site' }],
    ['neither', [], {}],
  ])('routes requests with an IngressRoute with TLS and one without, with %s', (_, settings, tls) => {
    const { resources } = render(...EVERYTHING, 'ingress.kind=ingressroute', ...settings);
    const routes = resources.filter(({ kind }) => kind === 'IngressRoute');
    expect(routes.map(({ spec }) => [spec.entryPoints, spec.tls])).toEqual([
      [['web'], undefined],
      [['websecure'], tls],
    ]);
  });

  it('restores before the migrations of an installation, and never in an upgrade', () => {
    const hookOf = (name: string) =>
      render(...EVERYTHING).resources.find(({ metadata }) => metadata.name === name)?.metadata.annotations;
    expect(hookOf('demo-restore')).toMatchObject({
      'helm.sh/hook': 'pre-install',
      'helm.sh/hook-weight': '-1',
    });
    expect(hookOf('demo-tracking-migration')).not.toHaveProperty('helm.sh/hook-weight');
    expect(kinds(render().resources, 'Job')).not.toContain('demo-restore');
  });

  it("runs the operators' commands unprivileged, and resumes the log only by hand", () => {
    const jobs = render(...EVERYTHING).resources.filter(({ kind }) => kind === 'CronJob');
    expect(jobs.map(({ metadata, spec }) => [metadata.name, spec.suspend ?? false])).toEqual([
      ['demo-backup', false],
      ['demo-doctor', false],
      ['demo-resume-log', true],
    ]);
    for (const { spec } of jobs) {
      const pod = spec.jobTemplate?.spec.template.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
        restartPolicy: 'Never',
      });
      for (const container of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]) {
        const securityContext = { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false };
        expect(container, container.name).toMatchObject({ securityContext });
        expect(container.resources.limits.memory).toMatch(/Mi$/);
      }
    }
    expect(kinds(render('doctor.schedule=').resources, 'CronJob')).toEqual([
      'demo-doctor',
      'demo-resume-log',
    ]);
  });

  it.skipIf(!hasSchemas)('matches the schemas of Kubernetes', () => {
    for (const kind of ['none', 'ingress']) {
      const outcome = python(VALIDATE, render(...EVERYTHING, `ingress.kind=${kind}`).text);
      expect(outcome.status, outcome.stderr).toBe(0);
    }
  });
});
