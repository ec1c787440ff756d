import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { canListen } from '../../tools/infra/free-port.ts';
import { SERVICES } from '../../tools/setup/services.mjs';
import { baseImage } from '../support/base-images.ts';
import { attempt, docker } from '../support/container-engine.ts';
import { sharedStack } from './support/shared-stack.ts';

const stack = sharedStack();
const { httpPort, httpsPort } = stack.facts;
const SECRET = /PASSWORD|SECRET_KEY|PRIVATE_KEY/;
const OURS = ['gateway', 'web', ...SERVICES];
const MEGABYTE = 1_000_000;
/** Limit for a service's image: the goal is 260, with room for Debian's updates. */
const IMAGE_LIMIT_MB = 275;

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

it("publishes only the gateway's ports", async () => {
  const published = (await inspect()).flatMap((container) =>
    Object.values(container.ports)
      .flatMap((ports) => ports ?? [])
      .map(({ HostPort }) => `${container.service} ${HostPort}`),
  );
  expect(published.toSorted()).toEqual([`gateway ${httpPort}`, `gateway ${httpsPort}`].toSorted());
  expect(await canListen(httpPort, '127.0.0.1')).toBe(false);
});

it("makes each database reachable only by its own service's programs", async () => {
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
  // The content service fills in the head of a page that web has rendered.
  expect(sharing('web').toSorted()).toEqual(['content', 'gateway', 'web']);
  expect(sharing('images').toSorted()).toEqual(['content', 'gateway', 'minio', 'tracking']);
});

it('runs none of its own code as root, on read-only file systems, with limits', async () => {
  const containers = await inspect();
  const careless = containers.filter(
    ({ isReadOnly, memory, pids, isPrivileged }) => !isReadOnly || memory === 0 || !pids || isPrivileged,
  );
  expect(careless.map(({ service }) => service)).toEqual([]);
  const asRoot = containers.filter(({ user }) => ['', '0', 'root'].includes(user.split(':')[0] ?? ''));
  // Third-party: MinIO, whose volume belongs to root, and the proxy, which reads the engine's socket.
  expect(asRoot.map(({ service }) => service).toSorted()).toEqual(['minio', 'socket-proxy']);
});

describe("the gateway's access to the engine", () => {
  /** Sends a request as the gateway does, over HTTP/1.0. @returns the whole response */
  const ask = async (method: string, path: string) => {
    const script = `exec 3<>/dev/tcp/socket-proxy/2375; printf '${method} %s HTTP/1.0\\r\\n\\r\\n' '${path}' >&3; cat <&3`;
    const network = `${stack.facts.project}_control`;
    const image = 'vaultway/tracking:test';
    return docker(['run', '--rm', '--network', network, '--entrypoint', 'bash', image, '-c', script]);
  };
  const statusOf = async (method: string, path: string) => (await ask(method, path)).split(' ')[1];
  const idOf = async (service: string) => {
    const [id = ''] = await stack.containers(service);
    return (await docker(['inspect', '--format', '{{.Id}}', id])).trim();
  };

  it.each(['/_ping', '/version', '/v1.44/containers/json'])('allows %s', async (path) => {
    expect(await statusOf('GET', path)).toBe('200');
  });

  it('allows inspecting a container by its full ID', async () => {
    expect(await statusOf('GET', `/v1.44/containers/${await idOf('tracking')}/json`)).toBe('200');
  });

  it("lists only this installation's containers, whatever the filters", async () => {
    // Images that Compose built carry its labels, and so would this container.
    const other = await docker(['run', '--detach', '--rm', '--entrypoint', 'sleep', 'redis:8', '60']);
    const answer = await ask('GET', '/v1.44/containers/json?all=1&filters=%7B%7D');
    await docker(['kill', other.trim()]);
    expect(answer).toContain(await idOf('tracking'));
    expect(answer).not.toContain(other.trim());
  });

  it('rejects everything else: logs, files, processes, names, images, other objects, changes', async () => {
    const id = await idOf('auth');
    const within = ['logs', 'top', 'changes', 'export', 'stats', 'attach/ws', 'archive?path=/run/secrets'];
    const objects = [
      'info',
      'images/json',
      'networks',
      'volumes',
      'system/df',
      'secrets',
      'configs',
      'plugins',
    ];
    const calls = [
      ...within.map((call) => `GET /v1.44/containers/${id}/${call}`),
      ...objects.map((call) => `GET /v1.44/${call}`),
      `GET /containers/${id.slice(0, 12)}/json`,
      `GET /containers/${stack.facts.project}-auth-1/json`,
      `GET /exec/${id}/json`,
      'GET //containers/json',
      'GET /%63ontainers/json',
      'GET /containers/json/../../images/json',
      'GET /v1.44/v1.44/images/json',
      'POST /v1.44/containers/create',
      `POST /v1.44/containers/${id}/exec`,
      `POST /v1.44/containers/${id}/kill`,
      `DELETE /v1.44/containers/${id}`,
      'POST /_ping',
    ];
    const answers = await Promise.all(
      calls.map(async (call) => {
        const [method = '', path = ''] = call.split(' ');
        return `${await statusOf(method, path)} ${call}`;
      }),
    );
    expect(answers).toEqual(calls.map((call) => `403 ${call}`));
  });
});

it('has no built-in secret: refuses to start without .env', async () => {
  const bare = { ...stack.env, COMPOSE_ENV_FILES: '/dev/null' };
  const refused = await attempt(['compose', 'config', '--quiet'], { env: bare });
  expect(refused.code).not.toBe(0);
  expect(refused.said).toContain('run npm run init');
});

it('exposes no secret in an environment or on a command line', async () => {
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

it('keeps its images small, labeled, and with an SBOM', async () => {
  const images = OURS.map((name) => `vaultway/${name}:test`);
  const facts = JSON.parse(await docker(['image', 'inspect', ...images, baseImage('web')])) as {
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

it('needs less than 1.5 GiB when idle', async () => {
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
