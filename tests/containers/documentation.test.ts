import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tools/infra/free-port.ts';
import { PARTS } from '../../tools/operate/versions.mjs';
import { writeDownloads } from '../../tools/release/downloads.ts';
import { ROOT, temporaryFolder } from '../../tools/setup/folders.mjs';
import { attempt, docker } from '../support/container-engine.ts';
import { baseTags } from '../support/base-images.ts';
import { documented, documentedRow, instead, runShell, withoutClone } from '../support/documented.ts';
import { firstAdmin } from '../support/sign-up.ts';

/** Two installations beside the shared stack, each by the documentation's own commands. */
const REGISTRY = `vaultway-test-${process.pid}.example.com/vaultway`;
const LINK = /https?:\/\/\S+\/control\/signup\.html\?token=[\w.~%-]+/;
const LIMIT_MS = 300_000;
const { folder, remove } = temporaryFolder('documentation');
const names = { files: `vaultway-files-${process.pid}`, clone: `vaultway-clone-${process.pid}` };

beforeAll(async () => {
  await docker(['build', '--file', 'tools/operate/Dockerfile', '--tag', 'vaultway/operate:test', ROOT], {
    limitMs: LIMIT_MS,
  });
}, LIMIT_MS);
afterAll(async () => {
  await Promise.all(Object.values(names).map(removeProject));
  const ofClone = PARTS.map((part) => `vaultway/${part}:${names.clone}`);
  await attempt(['image', 'rm', ...images('0.1.0'), ...images('0.2.0'), ...ofClone]);
  remove();
}, 120_000);

it('says how to install from two files, and names the commands of the first day and the hundredth', async () => {
  const home = join(folder, 'two files');
  await download(home);
  const shell = (commands: string) => runShell(commands, { cwd: home, limitMs: LIMIT_MS });
  const http = String(await freePort());
  const trial = instead(withoutClone(documented('docs/operations.md#install 3')), {
    8080: http,
    8443: String(await freePort()),
  });
  expect(await shell(documented('docs/operations.md#releases 3'))).toBe('Verified OK\n');
  expect(documented('docs/operations.md#install 1')).toContain(documented('README.md#deploy-it 1'));
  const said = await shell(
    instead(documented('docs/operations.md#install 1'), {
      './vaultway init --domain www.example.com': `${trial.trim()} --name ${names.files}`,
    }),
  );
  expect(said).toContain('vaultway: OK');
  const url = `http://localhost:${http}`;
  const admin = await firstAdmin({ url, signUpLink: LINK.exec(said)?.[0] });

  const [reset = ''] = documentedRow('help someone who forgot a password');
  const own = instead(reset, { 'admin@example.com': 'admin@vaultway.example' });
  expect(await shell(own)).toContain(`${url}/control/password.html#link=`);
  expect(await shell(documentedRow('read a log').join('\n'))).toContain('listening on');
  expect(await shell(documentedRow('see whether all is well').join('\n'))).toContain('All is well');
  expect(await shell(documentedRow('back up every night').join('\n'))).toContain(`${home}/backups/`);

  appendFileSync(join(home, '.env'), 'LOG_LEVEL=warn\n');
  const [init, up, force] = documentedRow('apply a changed setting');
  // The installation has run this one.
  expect(documented('docs/operations.md#install 1')).toContain(`./vaultway ${up}\n`);
  await shell(`${documentedRow('change the key of sessions').join('\n')}\n${init}\n./vaultway ${force}`);
  const environment = ['inspect', '--format', '{{.Config.Env}}'];
  const [auth = ''] = await running(names.files, 'auth');
  expect(await docker([...environment, auth])).toContain('LOG_LEVEL=warn');
  expect((await admin.get('/api/parcels')).status).toBe(200);

  const [upgrade = '', rollback = ''] = documentedRow('move to a new version, and back');
  expect(documented('docs/operations.md#upgrade 1')).toBe(`${upgrade}\n${rollback}\n`);
  expect(await shell(upgrade)).toContain('Version 0.2.0 runs');
  expect(await imageOf(names.files, 'tracking')).toBe(`${REGISTRY}/tracking:0.2.0`);
  expect((await admin.get('/api/parcels')).status).toBe(200);

  // Only this line: the images of the monitoring are others'.
  const [observability = ''] = documentedRow('add monitoring, or an archive');
  expect(await shell(observability)).toContain('infra/compose/observability.yml');
  await shell(observability.replace('--with', '--without'));
  const gone = { 'registry.example.com/vaultway': REGISTRY };
  await shell(instead(documented('docs/operations.md#uninstall 1'), gone));
  expect(await docker(['volume', 'ls', '--quiet', '--filter', `name=${names.files}`])).toBe('');
  expect(await docker(['image', 'ls', '--quiet', `${REGISTRY}/*`])).toBe('');
}, 900_000);

it('says how to install from a clone', async () => {
  const env = {
    ...process.env,
    ...baseTags(),
    // Compose labels an image with its project, and the shared stack has images of its own.
    VERSION: names.clone,
    PATH: [programs(), process.env['PATH']].join(delimiter),
  };
  const home = join(folder, 'vaultway');
  const shell = (commands: string, cwd = home) => runShell(commands, { cwd, env, limitMs: LIMIT_MS });
  const ports = `--http-port ${await freePort()} --https-port ${await freePort()}`;
  const install = documented('docs/operations.md#install 2');
  expect(install).toContain(documented('README.md#deploy-it 2'));
  const said = await shell(
    instead(install, {
      '<this repository>': ROOT,
      'www.example.com': `www.example.com --name ${names.clone} --bind-address 127.0.0.1 ${ports}`,
    }),
    folder,
  );
  expect(LINK.exec(said)?.[0]).toMatch(/^https:\/\/www\.example\.com\//);

  expect(await running(names.clone, 'gateway')).toHaveLength(1);
  await shell('docker compose down --volumes --timeout 1');
}, 900_000);

/** Writes the files of a release into a folder, as people download them, and tags the images of two versions. */
async function download(home: string) {
  for (const version of ['0.1.0', '0.2.0']) {
    for (const part of PARTS_OF_RELEASE) {
      await docker(['tag', `vaultway/${part}:test`, `${REGISTRY}/${part}:${version}`]);
    }
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const release = join(folder, 'release');
  mkdirSync(release);
  mkdirSync(home);
  writeDownloads(release, {
    version: '0.1.0',
    registry: REGISTRY,
    started: new Date().toISOString(),
    commit: 'a test',
    tested: false,
    push: false,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  for (const file of ['vaultway', 'docker-compose.yml', 'SHA256SUMS', 'SHA256SUMS.sig', 'vaultway.pub']) {
    cpSync(join(release, file), join(home, file));
  }
  chmodSync(join(home, 'vaultway'), 0o644);
}

/** Writes a program that takes precedence over PATH: `git clone` copies this checkout with its uncommitted changes. */
function programs(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const copy = `git -C "$2" ls-files -z --cached --others --exclude-standard --deduplicate |
  tar --create --null --directory "$2" --files-from - --ignore-failed-read | tar --extract --directory "$3"`;
  const git = `#!/bin/sh\nPATH=\${PATH#*:}\nmkdir "$3"\n${copy}\n`;
  writeFileSync(join(bin, 'git'), git, { mode: 0o755 });
  return bin;
}

const PARTS_OF_RELEASE = [...PARTS, 'operate'];
const images = (version: string) => PARTS_OF_RELEASE.map((part) => `${REGISTRY}/${part}:${version}`);

async function running(project: string, service: string): Promise<string[]> {
  const labels = { project, service };
  const filters = Object.entries(labels).flatMap(([key, value]) => [
    '--filter',
    `label=com.docker.compose.${key}=${value}`,
  ]);
  return (await docker(['ps', '--quiet', ...filters])).split('\n').filter(Boolean);
}

async function imageOf(project: string, service: string): Promise<string> {
  const [id = ''] = await running(project, service);
  return (await docker(['inspect', '--format', '{{.Config.Image}}', id])).trim();
}

/** Removes what a failed test left of an installation. */
async function removeProject(project: string) {
  const label = `label=com.docker.compose.project=${project}`;
  for (const [kind, list] of [
    ['container', ['ps', '--all', '--quiet', '--filter', label]],
    ['volume', ['volume', 'ls', '--quiet', '--filter', label]],
    ['network', ['network', 'ls', '--quiet', '--filter', label]],
  ] as const) {
    const found = (await docker([...list])).split('\n').filter(Boolean);
    if (found.length > 0) await attempt([kind, 'rm', ...(kind === 'network' ? [] : ['--force']), ...found]);
  }
}
