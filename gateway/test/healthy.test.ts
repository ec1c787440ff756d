import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** As Traefik words it. */
const up = (service: string, value = 1) =>
  `traefik_service_server_up{service="${service}@docker",url="http://10.0.0.1:3000"} ${value}`;

/** Asks whether the gateway is healthy, where Traefik says of its servers what is given. */
function ask(
  metrics: string[],
  { words = [] as string[], env = { DOCKER_ENDPOINT: 'tcp://proxy:2375' }, ping = 0 } = {},
) {
  program('traefik', `exit ${ping}`);
  program('wget', `cat <<'END'\n${metrics.join('\n')}\nEND`);
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  const script = join(GATEWAY_FOLDER, 'healthy.sh');
  const { status, stdout } = spawnSync('sh', [script, ...words], {
    env: { ...env, PATH, TMPDIR: folder },
    encoding: 'utf8',
  });
  return { status, said: stdout.trim() };
}

function program(name: string, text: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

it('is healthy once Traefik has found every service', () => {
  const missing = SERVICES.slice(0, 3).map((name) => up(name));
  expect(ask(missing)).toEqual({ status: 1, said: 'No replica of mail has been found yet.' });
  expect(ask([...missing, up('mail', 0)])).toMatchObject({ status: 1 });
  expect(ask([...missing, up('mail', 0), up('mail')])).toMatchObject({ status: 0 });
});

it('stays healthy when a service goes away later, unless it is asked about now', () => {
  ask(SERVICES.map((name) => up(name)));
  expect(ask([])).toMatchObject({ status: 0 });
  expect(ask([], { words: ['now'] })).toMatchObject({ status: 1 });
});

it('looks for no replicas where every service has one address', () => {
  expect(ask([], { env: { DOCKER_ENDPOINT: '' } })).toMatchObject({ status: 0 });
});

it('is not healthy while Traefik does not answer', () => {
  expect(
    ask(
      SERVICES.map((name) => up(name)),
      { ping: 1 },
    ),
  ).toMatchObject({ status: 1 });
});
