import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../setup/plain-error.mjs';
import { WORKERS } from '../setup/services.mjs';
import { say, seconds } from '../setup/terminal.mjs';
import { compose, docker, lastLogLines } from './compose.mjs';

const HEALTHY_LIMIT_MS = 180_000;
const BUILD_LIMIT_MS = 20 * 60_000;
const STOP_LIMIT_MS = 120_000;
const KNOWN_LIMIT_MS = 120_000;

/**
 * Replaces the running replicas of a service without refusing a request.
 * @param {string} service @param {boolean} withBuild
 */
export async function deploy(service, withBuild) {
  const begin = performance.now();
  const old = runningContainersOf(service);
  if (withBuild) compose(['build', service], { show: true, limitMs: BUILD_LIMIT_MS });
  migrate(service);
  say(`${service}: starting ${old.length} new beside ${old.length} old`);
  const added = () => containersOf(service).filter((id) => !old.includes(id));
  try {
    scale(service, old.length * 2);
    await untilHealthy(added());
    await untilKnown(service, added());
  } catch (error) {
    remove(added());
    throw error;
  }
  const fresh = added();
  // All at once: the new ones carry the load already.
  remove(old);
  say(`${service}: ${fresh.length} new running, ${old.length} old removed (${seconds(begin)})`);
}

/** Stops containers before removing them, so that they answer pending requests. @param {string[]} ids */
function remove(ids) {
  if (ids.length === 0) return;
  docker(['stop', ...ids], { limitMs: STOP_LIMIT_MS });
  docker(['rm', ...ids]);
}

/** Gives Redis and the image store the users of the new version. Changes nothing if they exist. */
export function prepareShared() {
  compose(['up', '--detach', '--wait', '--no-deps', '--no-build', 'redis', 'minio'], {
    limitMs: HEALTHY_LIMIT_MS,
  });
  // The old version goes on with the new rules: a release takes no channel away that the one before it needs.
  compose(['exec', '-T', 'redis', 'sh', '/etc/vaultway/reload.sh'], { show: true });
  compose(['run', '--rm', '--no-deps', 'minio-setup'], { limitMs: HEALTHY_LIMIT_MS });
}

/** A schema change must work with the previous version too, since both run for a while. @param {string} service */
function migrate(service) {
  const migration = `${WORKERS[service]?.service ?? service}-migration`;
  if (!compose(['config', '--services']).split('\n').includes(migration)) return;
  compose(['run', '--rm', '--no-deps', migration], { show: true, limitMs: HEALTHY_LIMIT_MS });
}

/** @param {string} service @param {number} count */
function scale(service, count) {
  const flags = ['--detach', '--no-deps', '--no-recreate', '--no-build', '--scale', `${service}=${count}`];
  compose(['up', ...flags, service], { limitMs: HEALTHY_LIMIT_MS });
}

/** @param {string} service @throws PlainError if none runs, so that there is nothing to deploy */
export function runningContainersOf(service) {
  const ids = containersOf(service);
  if (ids.length > 0) return ids;
  throw new PlainError(
    `${service} is not running, so there is nothing to deploy. Start everything first: docker compose up -d --wait`,
  );
}

/** @param {string} service */
export function containersOf(service) {
  return compose(['ps', '--quiet', service]).split('\n').filter(Boolean);
}

/** @param {string[]} ids */
async function untilHealthy(ids) {
  const until = Date.now() + HEALTHY_LIMIT_MS;
  for (;;) {
    const states = docker(['inspect', '--format', '{{.State.Health.Status}}', ...ids])
      .trim()
      .split('\n');
    const sick = ids.find((_, at) => states[at] !== 'healthy');
    if (!sick) return;
    if (states.includes('unhealthy') || Date.now() > until) {
      const log = lastLogLines(sick, 20);
      throw new PlainError(`The new version does not become healthy; the old one stays.\n${log}`);
    }
    await sleep(500);
  }
}

/**
 * Waits until the gateway routes to new replicas: a busy one finds them seconds later, and if the old ones stopped
 * before, it would have none.
 * @param {string} service @param {string[]} ids
 */
async function untilKnown(service, ids) {
  const format =
    '{{index .Config.Labels "traefik.enable"}} {{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
  const replicas = docker(['inspect', '--format', format, ...ids])
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  // A worker receives no requests.
  if (replicas.some(([enabled]) => enabled !== 'true')) return;
  const until = Date.now() + KNOWN_LIMIT_MS;
  for (const gateway of containersOf('gateway')) {
    for (;;) {
      const known = serversOf(service, gateway);
      if (replicas.every((addresses) => addresses.some((address) => known.includes(address)))) break;
      if (Date.now() > until) {
        throw new PlainError(`The gateway does not find the new version of ${service}; the old one stays.`);
      }
      await sleep(1000);
    }
  }
}

/**
 * Returns the addresses of a service's replicas that a gateway considers healthy. @param {string} service @param
 * {string} gateway
 */
function serversOf(service, gateway) {
  const up = new RegExp(
    `^traefik_service_server_up{service="${service}@docker",url="http://(.*):[0-9]+"} 1$`,
    'gm',
  );
  try {
    const ask = ['exec', gateway, 'wget', '-q', '-T', '4', '-O', '-', 'http://127.0.0.1:8082/metrics'];
    return Array.from(docker(ask, { limitMs: 10_000 }).matchAll(up), ([, address]) => address);
  } catch {
    // Busy, or just starting.
    return [];
  }
}
