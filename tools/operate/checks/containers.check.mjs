import { compose, docker } from '../compose.mjs';

/** What may be reached from outside. */
const PUBLISHED = new Set(['gateway']);
const MANY_RESTARTS = 3;

/** @returns {import('../doctor.mjs').Finding[]} */
export function checkContainers() {
  const expected = compose(['config', '--services'])
    .trim()
    .split('\n')
    .filter((name) => !name.endsWith('-migration'));
  const containers = lines(compose(['ps', '--all', '--format', 'json'])).filter(
    ({ Service }) => !Service.endsWith('-migration'),
  );
  const missing = expected.filter((name) => !containers.some(({ Service }) => Service === name));
  return [
    ...missing.map((name) => ({
      level: 'bad',
      text: `${name} does not run`,
      advice: `docker compose up -d ${name}`,
    })),
    ...containers.map(stateOf),
    ...troubleOf(containers),
    ...openPorts(containers),
  ];
}

const lines = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

function stateOf({ Name, Service, State, Health }) {
  if (State === 'running' && (Health === 'healthy' || Health === ''))
    return { level: 'good', text: `${Name} runs` };
  return {
    level: 'bad',
    text: `${Name}: ${State}${Health ? `, ${Health}` : ''}`,
    advice: `docker compose logs --tail 50 ${Service}`,
  };
}

function troubleOf(containers) {
  const ids = containers.map(({ ID }) => ID);
  if (ids.length === 0) return [];
  const told = docker(['inspect', '--format', '{{.Name}} {{.RestartCount}} {{.State.OOMKilled}}', ...ids]);
  return told
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, restarts, killed]) => Number(restarts) >= MANY_RESTARTS || killed === 'true')
    .map(([name, restarts, killed]) => ({
      level: 'bad',
      text: `${name.slice(1)} was started again ${restarts} times${killed === 'true' ? ', killed for memory' : ''}`,
      advice: 'docs/runbook.md, MemoryHigh and ServiceDown',
    }));
}

function openPorts(containers) {
  const open = containers.filter(
    ({ Service, Publishers }) =>
      !PUBLISHED.has(Service) &&
      (Publishers ?? []).some(({ PublishedPort, URL }) => PublishedPort > 0 && !URL.startsWith('127.')),
  );
  if (open.length === 0)
    return [{ level: 'good', text: 'nothing but the gateway can be reached from outside' }];
  return open.map(({ Service }) => ({
    level: 'bad',
    text: `${Service} can be reached from outside`,
    advice: 'Publish its port on 127.0.0.1 alone, or not at all.',
  }));
}
