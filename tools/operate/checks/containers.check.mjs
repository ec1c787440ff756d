import { compose, docker } from '../compose.mjs';
import { bad, good } from './finding.mjs';

/**
 * A line of `docker compose ps`.
 * @typedef {{ ID: string, Name: string, Service: string, State: string, Health: string,
 *   Publishers?: { PublishedPort: number, URL: string }[] }} Container
 */

/** Services reachable from outside. */
const PUBLISHED = new Set(['gateway']);
const MANY_RESTARTS = 3;

export const containerChecks = [
  () => {
    const containers = lastingContainers();
    const expected = lines(compose(['config', '--services'])).filter(isLasting);
    const missing = expected.filter((name) => !containers.some(({ Service }) => Service === name));
    return [
      ...missing.map((name) => bad(`${name} is not running`, `docker compose up -d ${name}`)),
      ...containers.map(stateOf),
    ];
  },
  () => restartsOf(lastingContainers()),
  () => openPorts(lastingContainers()),
];

const isLasting = (/** @type {string} */ service) => !/-(migration|setup)$/.test(service);

function lastingContainers() {
  return lines(compose(['ps', '--all', '--format', 'json']))
    .map((line) => /** @type {Container} */ (JSON.parse(line)))
    .filter(({ Service }) => isLasting(Service));
}

/** @param {string} text */
const lines = (text) => text.split('\n').filter(Boolean);

/** @param {Container} container */
function stateOf({ Name, Service, State, Health }) {
  if (State === 'running' && (Health === 'healthy' || Health === '')) return good(`${Name} is running`);
  const state = `${State}${Health ? `, ${Health}` : ''}`;
  return bad(`${Name}: ${state}`, `docker compose logs --tail 50 ${Service}`);
}

/** @param {Container[]} containers */
function restartsOf(containers) {
  const ids = containers.map(({ ID }) => ID);
  if (ids.length === 0) return [];
  const told = docker(['inspect', '--format', '{{.Name}} {{.RestartCount}} {{.State.OOMKilled}}', ...ids]);
  return lines(told)
    .map((line) => line.split(' '))
    .filter(([, restarts, killed]) => Number(restarts) >= MANY_RESTARTS || killed === 'true')
    .map(([name = '', restarts, killed]) => {
      const reason = killed === 'true' ? ', killed for using too much memory' : '';
      return bad(
        `${name.slice(1)} has restarted ${restarts} times${reason}`,
        'docs/runbook.md, MemoryHigh and ServiceDown',
      );
    });
}

/** @param {Container[]} containers */
function openPorts(containers) {
  const open = containers.filter(
    ({ Service, Publishers }) =>
      !PUBLISHED.has(Service) &&
      (Publishers ?? []).some(({ PublishedPort, URL }) => PublishedPort > 0 && !URL.startsWith('127.')),
  );
  if (open.length === 0) return [good('only the gateway can be reached from outside')];
  const advice = 'Publish its port on 127.0.0.1 only, or not at all.';
  return open.map(({ Service }) => bad(`${Service} can be reached from outside`, advice));
}
