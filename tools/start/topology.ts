import { join } from 'node:path';
import { freePort } from '../infra/free-port.ts';
import { ROOT } from '../setup/folders.mjs';
import { OPTIONAL_PARTS, PROGRAMS, SANDBOX, SANDBOX_PROGRAMS, WORKERS } from '../setup/services.mjs';
import type { Program } from './supervisor.ts';

const HOST = '127.0.0.1';

/** Services stop first, then the programs in front of them. Redis and Postgres follow, see infrastructure. */
const ORDER = { service: 1, gateway: 2, web: 2 };
const GRACE_MS = { service: 4000, gateway: 1500, web: 1500 };

export type Ports = Record<string, number> & { web: number; images: number; minio: number; gateway: number };

/** Chooses a port for each of our programs. */
export async function choosePorts(): Promise<Ports> {
  const names = [...PROGRAMS, ...SANDBOX, 'web', 'images', 'minio', 'gateway'];
  const ports = new Set<number>();
  while (ports.size < names.length) ports.add(await freePort());
  return Object.fromEntries([...ports].map((port, at) => [names[at], port])) as Ports;
}

export function serviceUrls(ports: Ports): Record<string, string> {
  const urls = Object.entries(ports)
    .filter(([name]) => !((SANDBOX_PROGRAMS[name] ?? name) in WORKERS))
    .map(([name, port]) => [`${name.toUpperCase()}_URL`, `http://${HOST}:${port}`]);
  // Without its routes, the paths of a service that is left out are unknown.
  const routes = OPTIONAL_PARTS.filter((name) => name in ports).map((name) => [
    `${name.toUpperCase()}_ROUTES`,
    'on',
  ]);
  return Object.fromEntries([...urls, ...routes]) as Record<string, string>;
}

/** Returns the program of a service or a worker, also of the sandbox's, from its bundle or its compiled files. */
export function serviceProgram(
  name: string,
  { port, env }: ServiceOptions,
  folder: 'dist' | 'dist/bundle' = 'dist/bundle',
): Program {
  const role = SANDBOX_PROGRAMS[name] ?? name;
  const { service, file } = WORKERS[role] ?? { service: role, file: 'main.js' };
  return {
    name,
    command: process.execPath,
    words: [join(ROOT, 'services', service, folder, file)],
    env: { ...env, HOST, PORT: String(port) },
    cwd: join(ROOT, 'services', service),
    ready: { url: `http://${HOST}:${port}/health/ready`, statuses: [200] },
    order: ORDER.service,
    graceMs: GRACE_MS.service,
  };
}

export interface ServiceOptions {
  port: number | undefined;
  env: NodeJS.ProcessEnv | undefined;
}

export function webProgram({ web: port, images }: Ports, imageDir: string): Program {
  return {
    name: 'web',
    command: process.execPath,
    // Megabytes of the young generation; a response leaves almost nothing.
    words: ['--max-semi-space-size=2', join(ROOT, 'tools', 'web-server', 'main.ts')],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST,
      PORT: String(port),
      IMAGES_PORT: String(images),
      IMAGE_DIR: imageDir,
    },
    cwd: ROOT,
    ready: { url: `http://${HOST}:${port}/errors/404`, statuses: [404] },
    order: ORDER.web,
    graceMs: GRACE_MS.web,
  };
}

export function gatewayProgram(
  { command, args, env }: { command: string; args: string[]; env: NodeJS.ProcessEnv },
  { host, port }: { host: string; port: number },
): Program {
  const reachable = host === '0.0.0.0' || host === '::' ? HOST : host;
  const hostInUrl = reachable.includes(':') ? `[${reachable}]` : reachable;
  return {
    name: 'gateway',
    command,
    words: args,
    env: { ...env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    cwd: ROOT,
    // It answers 404 until it has read its routes, and redirects every host but this machine's own to https.
    ready: { url: `http://${hostInUrl}:${port}/api/graph`, statuses: [200, 308, 503] },
    order: ORDER.gateway,
    graceMs: GRACE_MS.gateway,
  };
}
