import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { canListen } from '../../tools/infra/free-port.ts';
import { SERVICES } from '../../tools/setup/services.mjs';
import { attempt, docker } from './support/engine.ts';
import { sharedStack } from './support/shared-stack.ts';

const stack = sharedStack();
const { httpPort, httpsPort } = stack.facts;
const SECRET = /PASSWORD|SECRET_KEY|PRIVATE_KEY/;
const OURS = ['gateway', 'web', ...SERVICES];
const MEGABYTE = 1_000_000;
/** For a service's image: the goal is 260, with room for Debian's updates. */
const IMAGE_LIMIT_MB = 270;

interface Container {
  service: string;
  user: string;
  isReadOnly: boolean;
  isPrivileged: boolean;
  memory: number;
  pids: number | null;
  networks: Record<string, unknown>;
  ports: Record<string, { HostPort: string }[] | null>;
}

const FACTS =
  `{"service":{{json (index .Config.Labels "com.docker.compose.service")}},"user":{{json .Config.User}},
  "isReadOnly":{{json .HostConfig.ReadonlyRootfs}},"isPrivileged":{{json .HostConfig.Privileged}},
  "memory":{{json .HostConfig.Memory}},"pids":{{json .HostConfig.PidsLimit}},"networks":{{json .NetworkSettings.Networks}},
  "ports":{{json .NetworkSettings.Ports}}}`.replaceAll('\n', '');

async function inspect(): Promise<Container[]> {
  const ids = (await stack.compose(['ps', '--quiet'])).split('\n').filter(Boolean);
  const lines = await docker(['inspect', '--format', FACTS, ...ids]);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Container);
}

it('shows the world nothing but the gateway', async () => {
  const published = (await inspect()).flatMap((container) =>
    Object.values(container.ports)
      .flatMap((ports) => ports ?? [])
      .map(({ HostPort }) => `${container.service} ${HostPort}`),
  );
  expect(published.toSorted()).toEqual([`gateway ${httpPort}`, `gateway ${httpsPort}`].toSorted());
  expect(await canListen(httpPort, '127.0.0.1')).toBe(false);
});

it('lets each database be reached by the programs of its own service alone', async () => {
  const networks = new Map(
    (await inspect()).map(({ service, networks: joined }) => [
      service,
      Object.keys(joined).map((name) => name.replace(/^.*_/, '')),
    ]),
  );
  const sharing = (network: string) =>
    [...networks].filter(([, names]) => names.includes(network)).map(([service]) => service);
  expect(sharing('tracking').toSorted()).toEqual(['tracking', 'tracking-db', 'webhook-worker']);
  expect(sharing('auth').toSorted()).toEqual(['auth', 'auth-db']);
  expect(sharing('control').toSorted()).toEqual(['gateway', 'socket-proxy']);
  expect(sharing('outside').toSorted()).toEqual(['gateway', 'mail-worker', 'webhook-worker']);
  // The content service fills in the head of a page that web has drawn.
  expect(sharing('web').toSorted()).toEqual(['content', 'gateway', 'web']);
  expect(sharing('images').toSorted()).toEqual(['content', 'gateway', 'minio', 'tracking']);
});

it('runs nothing as root that it wrote itself, on file systems that nobody can write, within bounds', async () => {
  const containers = await inspect();
  const careless = containers.filter(
    ({ isReadOnly, memory, pids, isPrivileged }) => !isReadOnly || memory === 0 || !pids || isPrivileged,
  );
  expect(careless.map(({ service }) => service)).toEqual([]);
  const asRoot = containers.filter(({ user }) => ['', '0', 'root'].includes(user.split(':')[0] ?? ''));
  // Of other makers: MinIO, whose volume belongs to root, and the proxy, which has to read the engine's socket.
  expect(asRoot.map(({ service }) => service).toSorted()).toEqual(['minio', 'socket-proxy']);
});

it('allows the gateway to read of the engine which containers there are, and nothing else', async () => {
  const ask = async (method: string, path: string) => {
    const script = `exec 3<>/dev/tcp/socket-proxy/2375; printf '${method} ${path} HTTP/1.0\\r\\n\\r\\n' >&3; head -1 <&3`;
    const network = `${stack.facts.project}_control`;
    const image = 'vaultway/tracking:test';
    return docker(['run', '--rm', '--network', network, '--entrypoint', 'bash', image, '-c', script]);
  };
  expect(await ask('GET', '/v1.44/containers/json')).toContain(' 200 ');
  expect(await ask('POST', '/v1.44/containers/create')).toContain(' 403 ');
  expect(await ask('GET', '/v1.44/images/json')).toContain(' 403 ');
});

it('has no secret of its own: without .env it refuses to start', async () => {
  const bare = { ...stack.env, COMPOSE_ENV_FILES: '/dev/null' };
  const refused = await attempt(['compose', 'config', '--quiet'], { env: bare });
  expect(refused.code).not.toBe(0);
  expect(refused.said).toContain('run npm run init');
});

it('tells no secret where others could see it: neither in an environment nor on a command line', async () => {
  const ids = (await stack.compose(['ps', '--all', '--quiet'])).split('\n').filter(Boolean);
  const told = await docker(['inspect', '--format', '{{json .Config}} {{json .Args}}', ...ids]);
  const secrets = readdirSync(stack.setting('SECRETS_DIR')).map((name) =>
    readFileSync(join(stack.setting('SECRETS_DIR'), name), 'utf8').trim(),
  );
  const known = [...secrets, ...stack.settings().map(([name, value]) => (SECRET.test(name) ? value : ''))];
  expect(known.filter(Boolean).length).toBeGreaterThan(25);
  expect(known.filter((secret) => secret !== '' && told.includes(secret)).length).toBe(0);
  expect(new Set(secrets).size).toBe(secrets.length);
});

it('keeps its images small, labeled, and with a list of what is in them', async () => {
  const images = OURS.map((name) => `vaultway/${name}:test`);
  const facts = JSON.parse(
    await docker(['image', 'inspect', ...images, 'nginxinc/nginx-unprivileged:1.26']),
  ) as {
    Size: number;
    Config: { Labels: Record<string, string> | null };
  }[];
  const size = (at: number) => (facts[at]?.Size ?? 0) / MEGABYTE;
  const sizes = OURS.map((name, at) => `${name} ${Math.round(size(at))} MB`);
  console.log(sizes.join(', '));
  expect(Math.max(size(2), size(3), size(4), size(5))).toBeLessThan(IMAGE_LIMIT_MB);
  expect(size(1) - size(6)).toBeLessThan(80);
  expect(facts.slice(0, 6).map(({ Config }) => Config.Labels?.['org.opencontainers.image.title'])).toEqual(
    OURS.map((name) => `Vaultway ${name}`),
  );
  const parts = await docker([
    'run',
    '--rm',
    '--entrypoint',
    'cat',
    'vaultway/mail:test',
    '/app/sbom.cdx.json',
  ]);
  const names = (JSON.parse(parts) as { components: { name: string }[] }).components.map(({ name }) => name);
  expect(names).toContain('nodemailer');
  expect(names).not.toContain('vitest');
});

it('needs less than 1.5 GiB while nothing happens', async () => {
  await stack.scale('tracking', 1);
  const ids = (await stack.compose(['ps', '--quiet'])).split('\n').filter(Boolean);
  const lines = await docker(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...ids]);
  const used = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => ({
      name: line.split(' ')[0]?.replace(/^vaultway-test-\d+-|-\d+$/g, ''),
      mib: mebibytes(line),
    }));
  const total = used.reduce((sum, { mib }) => sum + mib, 0);
  console.log(
    `idle: ${Math.round(total)} MiB (${used.map(({ name, mib }) => `${name} ${Math.round(mib)}`).join(', ')})`,
  );
  console.log(`healthy ${Math.round(inject('stackStartedIn'))} s after the start`);
  expect(total).toBeLessThan(1536);
});

function mebibytes(line: string): number {
  const [, amount, unit] = / ([\d.]+)([A-Za-z]+) \//.exec(line) ?? [];
  const factor = { B: 1 / 1_048_576, KiB: 1 / 1024, MiB: 1, GiB: 1024 }[unit as 'B' | 'KiB' | 'MiB' | 'GiB'];
  return Number(amount) * (factor ?? Number.NaN);
}
