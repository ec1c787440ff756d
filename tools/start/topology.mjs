import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../infra/free-port.mjs';
import { ROOT } from '../setup/paths.mjs';

const SERVICES = ['tracking', 'content', 'auth', 'mail'];
/** Programs that do a service's slow work beside its API: they share its environment, and nobody calls them. */
const WORKERS = { 'mail-worker': { service: 'mail', file: 'worker.js' } };
const HOST = '127.0.0.1';

/** Services stop first, then what stands before them. Redis and Postgres follow (see infrastructure). */
const ORDER = { service: 1, gateway: 2, web: 2 };
const GRACE_MS = { service: 4000, gateway: 1500, web: 1500 };

/** The services that this version has. */
export function presentServices() {
  return SERVICES.filter((name) => existsSync(join(ROOT, 'services', name, 'src', 'main.ts')));
}

/** What runs for these services: each by itself, and its workers. @returns {{ name: string, service: string }[]} */
export function programsOf(services) {
  const workers = Object.entries(WORKERS).map(([name, { service }]) => ({ name, service }));
  return [
    ...services.map((name) => ({ name, service: name })),
    ...workers.filter(({ service }) => services.includes(service)),
  ];
}

/** A port of its own for each of our programs. @returns {Promise<Record<string, number>>} */
export async function choosePorts() {
  const names = [...SERVICES, ...Object.keys(WORKERS), 'web', 'images', 'minio', 'gateway'];
  const ports = new Set();
  while (ports.size < names.length) ports.add(await freePort());
  return Object.fromEntries(names.map((name, at) => [name, [...ports][at]]));
}

/** Where the gateway finds everybody; a service that is not there yet is a port where nobody listens. */
export function serviceUrls(ports) {
  const urls = Object.entries(ports)
    .filter(([name]) => !(name in WORKERS))
    .map(([name, port]) => [`${name.toUpperCase()}_URL`, `http://${HOST}:${port}`]);
  return Object.fromEntries(urls);
}

/**
 * How a service or a worker is run.
 * @returns {import('./supervisor.mjs').Program}
 */
export function serviceProgram(name, { port, env }) {
  const { service, file } = WORKERS[name] ?? { service: name, file: 'main.js' };
  return {
    name,
    command: process.execPath,
    words: ['--enable-source-maps', join(ROOT, 'services', service, 'dist', file)],
    env: { ...env, HOST, PORT: String(port) },
    cwd: join(ROOT, 'services', service),
    ready: { url: `http://${HOST}:${port}/health/ready`, statuses: [200] },
    order: ORDER.service,
    graceMs: GRACE_MS.service,
  };
}

/** How the web server is run. @returns {import('./supervisor.mjs').Program} */
export function webProgram({ web: port, images }, imageDir) {
  return {
    name: 'web',
    command: process.execPath,
    words: [join(ROOT, 'tools', 'web-server', 'main.mjs')],
    env: {
      PATH: process.env.PATH,
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

/** How the gateway is run. @returns {import('./supervisor.mjs').Program} */
export function gatewayProgram({ command, args, env }, { host, port }) {
  const reachable = host === '0.0.0.0' || host === '::' ? HOST : host;
  const hostInUrl = reachable.includes(':') ? `[${reachable}]` : reachable;
  return {
    name: 'gateway',
    command,
    words: args,
    env,
    cwd: ROOT,
    // It answers 404 until it has read its routes; any host but this machine's own is sent to https.
    ready: { url: `http://${hostInUrl}:${port}/api/graph`, statuses: [200, 308, 503] },
    order: ORDER.gateway,
    graceMs: GRACE_MS.gateway,
  };
}
