import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { GATEWAY_FOLDER } from '../src/config.js';
import { SERVICES } from '../../tools/setup/services.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vaultway-replicas-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Writes the file of replicas, with a name service that knows only these addresses. */
function write(addresses: Record<string, string[]>, services = SERVICES) {
  const cases = Object.entries(addresses).map(
    ([host, found]) => `${host}) printf '%s STREAM\\n' ${found.join(' ')};;`,
  );
  const getent = join(folder, 'getent');
  writeFileSync(getent, `#!/bin/sh\ncase $2 in\n${cases.join('\n')}\n*) exit 2;;\nesac\n`);
  chmodSync(getent, 0o755);
  const hosts = ['web', ...services].map((name) => [
    `${name.toUpperCase()}_REPLICAS`,
    `${name}-replicas:${name === 'web' ? 8080 : 3000}`,
  ]);
  const script = `. "${join(GATEWAY_FOLDER, 'replicas.sh')}"; write_replicas "${folder}"; all_found "${folder}" && echo all || echo some`;
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    env: { ...Object.fromEntries(hosts), PATH, TMPDIR: folder },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

interface Written {
  http: { services: Record<string, { loadBalancer: { servers: { url: string }[] } }> };
}
const written = () => join(folder, 'replicas.yml');
const urls = (name: string) =>
  (parse(readFileSync(written(), 'utf8')) as Written).http.services[
    `${name}-replicas`
  ]?.loadBalancer.servers.map(({ url }) => url);

it('lists each replica once as a server', () => {
  write({ 'tracking-replicas': ['10.0.0.2', '10.0.0.1', '10.0.0.2'], 'web-replicas': ['fd00::1'] });
  expect(urls('tracking')).toEqual(['http://10.0.0.1:3000', 'http://10.0.0.2:3000']);
  expect(urls('web')).toEqual(['http://[fd00::1]:8080']);
});

it('routes nowhere until the first replica is found', () => {
  expect(write({})).toBe('some');
  expect(urls('mail')).toEqual(['http://127.0.0.1:9']);
});

it("tells when every service has a replica, which a gateway's start requires", () => {
  const names = ['web', 'tracking', 'content', 'auth'];
  const addresses = Object.fromEntries(names.map((name) => [`${name}-replicas`, ['10.0.0.1']]));
  expect(write(addresses)).toBe('some');
  expect(write({ 'mail-replicas': ['10.0.0.1'] })).toBe('all');
});

it('delays no start for the sandbox, which nobody with real data needs', () => {
  const names = ['web', ...SERVICES];
  const addresses = Object.fromEntries(names.map((name) => [`${name}-replicas`, ['10.0.0.1']]));
  expect(write(addresses, [...SERVICES, 'sandbox'])).toBe('all');
  rmSync(join(folder, 'replicas.mail'));
  const { 'mail-replicas': _, ...others } = addresses;
  expect(write({ ...others, 'sandbox-replicas': ['10.0.0.7'] }, [...SERVICES, 'sandbox'])).toBe('some');
});

it.each(['vault', 'sandbox'])('lists %s, which can be left out, where it runs', (name) => {
  write({});
  expect(readFileSync(written(), 'utf8')).not.toContain(name);
  write({ [`${name}-replicas`]: ['10.0.0.7'] }, [...SERVICES, name]);
  expect(urls(name)).toEqual(['http://10.0.0.7:3000']);
});

it('follows changes, and keeps known replicas while DNS does not answer', () => {
  write({ 'auth-replicas': ['10.0.0.1'] });
  write({ 'auth-replicas': ['10.0.0.3'] });
  expect(urls('auth')).toEqual(['http://10.0.0.3:3000']);
  write({});
  expect(urls('auth')).toEqual(['http://10.0.0.3:3000']);
});

it('does not rewrite an unchanged file, which Traefik would reload', () => {
  write({ 'auth-replicas': ['10.0.0.1'] });
  const { ino, mtimeMs } = statSync(written());
  write({ 'auth-replicas': ['10.0.0.1'] });
  expect(statSync(written())).toMatchObject({ ino, mtimeMs });
});
