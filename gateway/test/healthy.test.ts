import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { SERVICES } from '../../tools/setup/services.mjs';
import { GATEWAY_FOLDER } from '../src/config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vaultway-healthy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** In Traefik's format. */
const up = (service: string, value = 1) =>
  `traefik_service_server_up{service="${service}@docker",url="http://10.0.0.1:3000"} ${value}`;

/** Runs the health check against the given state of Traefik's servers. */
function ask(
  metrics: string[],
  { words = [] as string[], env = { DOCKER_ENDPOINT: 'tcp://proxy:2375' }, ping = 0 } = {},
) {
  program('traefik', `exit ${ping}`);
  program('wget', `cat <<'END'\n${metrics.join('\n')}\nEND`);
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  const script = join(GATEWAY_FOLDER, 'healthy.sh');
  const { status, stdout } = spawnSync('sh', [script, ...words], {
    env: { ...env, PATH, TMPDIR: folder, CONTAINER_LOG: log() },
    encoding: 'utf8',
  });
  return { status, said: stdout.trim() };
}

const log = () => join(folder, 'log');

function program(name: string, text: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

it('is healthy once Traefik has found every service', () => {
  const missing = SERVICES.slice(0, 3).map((name) => up(name));
  expect(ask(missing)).toEqual({ status: 1, said: 'gateway: waiting for a healthy replica of mail' });
  expect(ask([...missing, up('mail', 0)])).toMatchObject({ status: 1 });
  expect(ask([...missing, up('mail', 0), up('mail')])).toMatchObject({ status: 0 });
});

it("tells the container's log what it waits for: at once, when that changes, and again after minutes", () => {
  writeFileSync(log(), '');
  const told = () => readFileSync(log(), 'utf8');
  ask([up('tracking'), up('auth')]);
  expect(told()).toBe('gateway: waiting for a healthy replica of content mail\n');
  writeFileSync(log(), '');
  ask([up('tracking'), up('auth')]);
  expect(told()).toBe('');
  ask([up('tracking'), up('auth'), up('mail')]);
  expect(told()).toBe('gateway: waiting for a healthy replica of content\n');
  writeFileSync(log(), '');
  const minutesAgo = new Date(Date.now() - 120_000);
  utimesSync(join(folder, 'waiting-for'), minutesAgo, minutesAgo);
  ask([up('tracking'), up('auth'), up('mail')]);
  expect(told()).toBe('gateway: waiting for a healthy replica of content\n');
});

it('stays healthy when a service goes down later, unless asked for "now"', () => {
  ask(SERVICES.map((name) => up(name)));
  expect(ask([])).toMatchObject({ status: 0 });
  expect(ask([], { words: ['now'] })).toMatchObject({ status: 1 });
});

it('waits for the vault, which can be left out, only where it runs', () => {
  const others = SERVICES.map((each) => up(each));
  const env = { DOCKER_ENDPOINT: 'tcp://proxy:2375', VAULT_ROUTES: 'on' };
  expect(ask(others, { env })).toEqual({
    status: 1,
    said: 'gateway: waiting for a healthy replica of vault',
  });
  expect(ask([...others, up('vault')], { env })).toMatchObject({ status: 0 });
});

it('never waits for the sandbox, which nobody with real data needs', () => {
  const env = { DOCKER_ENDPOINT: 'tcp://proxy:2375', SANDBOX_ROUTES: 'on' };
  const others = SERVICES.map((each) => up(each));
  expect(ask(others, { env, words: ['now'] })).toMatchObject({ status: 0 });
});

it('needs no replicas where every service has one address', () => {
  expect(ask([], { env: { DOCKER_ENDPOINT: '' } })).toMatchObject({ status: 0 });
});

it('is unhealthy while Traefik does not answer', () => {
  expect(
    ask(
      SERVICES.map((name) => up(name)),
      { ping: 1 },
    ),
  ).toMatchObject({ status: 1 });
});
