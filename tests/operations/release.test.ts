import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { composeFileOfRelease, scriptOfRelease } from '../../tools/operate/release-files.mjs';
import { COMMANDS } from '../../tools/operate/commands.mjs';
import { isOlder, tagFrom } from '../../tools/operate/versions.mjs';
import { publicHalf, signatureOf } from '../../tools/release/signature.ts';
import { ROOT, temporaryFolder } from '../../tools/setup/folders.mjs';
import { documented, instead, runShell } from '../support/documented.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const script = scriptOfRelease(read('vaultway'), {
  version: '0.1.0',
  registry: 'registry.example.com/vaultway',
});

let temporary: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeEach(() => {
  temporary = temporaryFolder("release'd test, a");
  folder = join(temporary.folder, 'my installation');
  mkdirSync(folder);
  writeFileSync(join(folder, 'vaultway'), script, { mode: 0o755 });
});
afterEach(() => temporary.remove());

/** An engine that notes its calls, a word per line, and has the images of these versions. */
function engine(versions = '0.1.0', containers = ''): { bin: string; calls: () => string } {
  const bin = join(temporary.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const log = join(temporary.folder, 'calls');
  const program = `#!/bin/sh
printf '%s\\n' "$@" >>'${log.replaceAll("'", String.raw`'\''`)}'
case "$1 $2" in
  'version --format') echo 28 ;;
  'context inspect') echo unix:///dev/null ;;
  'info --format') echo '[name=seccomp]' ;;
  'image inspect') case " ${versions} " in *" \${3##*:} "*) ;; *) exit 1 ;; esac ;;
  'pull --quiet') echo 'no such host' >&2; exit 1 ;;
  'ps --all') echo '${containers}' ;;
esac
`;
  writeFileSync(join(bin, 'docker'), program);
  chmodSync(join(bin, 'docker'), 0o755);
  return { bin, calls: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

function run(
  words: string[],
  { bin, cwd = folder, env = {} }: { bin: string; cwd?: string; env?: NodeJS.ProcessEnv },
) {
  const { status, stdout, stderr } = spawnSync('sh', [join(folder, 'vaultway'), ...words], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, ...env },
    timeout: 20_000,
  });
  return { status, said: `${stdout}${stderr}` };
}

describe('the compose file of a release', () => {
  const release = composeFileOfRelease(read('docker-compose.yml'));

  it('is that of the repository, without builds', () => {
    const { services, ...rest } = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 });
    for (const service of Object.values<{ build?: unknown }>(services)) delete service.build;
    const asCalled = JSON.stringify({ services, ...rest }).replaceAll(
      'run npm run init',
      'run ./vaultway init',
    );
    expect(parse(release, { merge: true, maxAliasCount: -1 })).toEqual(JSON.parse(asCalled));
    expect(release).not.toMatch(/npm run|build/);
  });

  it('pulls every image of ours from REGISTRY with VERSION', () => {
    const images = [...release.matchAll(/image: (\S+)/g)].map(([, image = '']) => image);
    const ours = images.filter((image) => image.includes('VERSION'));
    expect(new Set(ours.map((image) => image.replace(/\/\w+:/, '/x:')))).toEqual(
      new Set(['${REGISTRY:-vaultway}/x:${VERSION:-local}']),
    );
    expect(images.filter((image) => image.startsWith('vaultway/'))).toEqual([]);
  });
});

describe('the commands in their image', () => {
  const operate = (words: string[], docker = engine(), env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'tools/operate/vaultway.mjs'), ...words],
      {
        encoding: 'utf8',
        env: {
          PATH: `${docker.bin}:${process.env['PATH']}`,
          VAULTWAY_FOLDER: folder,
          VAULTWAY_VERSION: '0.1.0',
          VAULTWAY_REGISTRY: 'registry.example.com/vaultway',
          ...env,
        },
        timeout: 20_000,
      },
    );
    return { status, said: `${stdout}${stderr}` };
  };

  it('write all files that the containers mount, and settings with registry and version', () => {
    const { status, said } = operate(['init']);
    expect(said).toContain('Next: ./vaultway up && ./vaultway signup-link\n');
    expect(status).toBe(0);
    const settings = readFileSync(join(folder, '.env'), 'utf8');
    expect(settings).toMatch(/^VERSION=0\.1\.0$/m);
    expect(settings).toMatch(/^REGISTRY=registry\.example\.com\/vaultway$/m);
    expect(settings).toMatch(/^SECRETS_DIR=\.\/\.secrets$/m);
    const files = ['docker-compose.yml', ...globSync('infra/compose/*.yml', { cwd: folder })];
    expect(files.length).toBeGreaterThan(3);
    const mounted = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(\.\/(?:infra|gateway)[^:'\s]*)/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(mounted).toContain('./gateway/socket-proxy.cfg');
    expect(mounted.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(readFileSync(join(folder, 'vaultway'), 'utf8')).toContain('RELEASE=0.1.0\n');
  });

  it('refuse a compose file that was cut off', () => {
    const whole = composeFileOfRelease(read('docker-compose.yml'));
    writeFileSync(join(folder, 'docker-compose.yml'), whole.slice(0, 9000));
    const { status, said } = operate(['init']);
    expect(said).toContain('docker-compose.yml is not that of version 0.1.0');
    expect(said).toContain('./vaultway init again');
    expect(status).toBe(1);
    expect(existsSync(join(folder, '.env'))).toBe(false);
  });

  it('do not take over an installation of the same name in another folder', () => {
    const { status, said } = operate(['init'], engine('0.1.0', '/opt/other'));
    expect(said).toContain('The installation in /opt/other has the name vaultway too.');
    expect(said).toContain('./vaultway init --name vaultway-2');
    expect(status).toBe(1);
    expect(existsSync(join(folder, '.env'))).toBe(false);
  });

  it('go to no older version, and back only once there was another', () => {
    operate(['init']);
    expect(operate(['upgrade'], engine(), { VAULTWAY_VERSION: '0.0.9' }).said).toBe(
      '0.0.9 is older than 0.1.0, which is installed.\n',
    );
    expect(operate(['rollback']).said).toContain('There is no version to return to');
  });

  it('change nothing while an image is missing', () => {
    operate(['init']);
    const before = readFileSync(join(folder, '.env'), 'utf8');
    const { status, said } = operate(['upgrade'], engine(), { VAULTWAY_VERSION: '0.2.0' });
    expect(said).toContain('There is no image registry.example.com/vaultway/gateway:0.2.0');
    expect(said).toContain('no such host');
    expect(status).toBe(1);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(before);
  });

  it('are those of npm', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const command of COMMANDS) {
      expect(scripts[command], command).toBe(`exec node tools/operate/${command}.mjs`);
    }
  });
});

describe('./vaultway', () => {
  it('runs a command in the image of the version, as the caller, in folders with any name', () => {
    const docker = engine();
    expect(run(['doctor', '--help'], docker)).toMatchObject({ status: 0 });
    const words = docker.calls().split('\n');
    expect(words.slice(-4)).toEqual(['registry.example.com/vaultway/operate:0.1.0', 'doctor', '--help', '']);
    expect(words).toContain(`type=bind,"source=${folder}","target=${folder}"`);
    expect(words).toContain(`${process.getuid?.()}:${process.getgid?.()}`);
    expect(words).not.toContain('--tty');
  });

  it('takes version and registry from .env', () => {
    writeFileSync(join(folder, '.env'), 'REGISTRY="mirror.example.com/v"\r\nVERSION=0.3.0\r\n');
    const docker = engine('0.3.0');
    run(['up'], docker);
    expect(docker.calls()).toContain('\nmirror.example.com/v/operate:0.3.0\nup\n');
  });

  it('takes paths from the folder of the caller, and shows their folders to the container', () => {
    const docker = engine();
    const elsewhere = join(temporary.folder, 'else where');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'secret'), 'x');
    symlinkSync(join(folder, 'vaultway'), join(elsewhere, 'vaultway'));
    const env = { BACKUP_PASSPHRASE_FILE: 'secret' };
    const { status } = run(['backup', 'of today.tar'], { bin: docker.bin, cwd: elsewhere, env });
    expect(status).toBe(0);
    expect(docker.calls()).toContain(`\nbackup\n${join(elsewhere, 'of today.tar')}\n`);
    expect(
      docker
        .calls()
        .split('\n')
        .filter((word) => word.includes('else where"')),
    ).toHaveLength(1);
  });

  it.each([
    [['upgrade'], 'Which version? ./vaultway upgrade 0.2.0 (installed: 0.1.0)'],
    [
      ['upgrade', '9.9.9'],
      'There is no version 9.9.9 at registry.example.com/vaultway, or it cannot be reached.',
    ],
    [['upgrade', 'a b'], '"a b" is not a version'],
    [['rollback'], 'There is no version to return to'],
    [['restore', 'nowhere/backup.tar'], 'There is no folder nowhere.'],
  ])('refuses %j with a sentence', (words, sentence) => {
    const docker = engine();
    const { status, said } = run(words, docker);
    expect(said).toContain(sentence);
    expect(status).toBe(1);
    expect(docker.calls()).not.toContain('run\n');
  });

  it('runs one upgrade at a time', () => {
    const docker = engine('0.1.0 0.2.0', 'a1b2c3');
    expect(run(['upgrade', '0.2.0'], docker).said).toBe(
      'Another upgrade, rollback or restore runs. If not: docker rm --force vaultway-operate\n',
    );
  });

  it('says that Docker is missing', () => {
    const bin = join(temporary.folder, 'only');
    mkdirSync(bin);
    for (const name of ['sh', 'dirname', 'readlink']) {
      const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
      symlinkSync(stdout.trim(), join(bin, name));
    }
    const { status, stderr } = spawnSync(join(bin, 'sh'), [join(folder, 'vaultway'), 'up'], {
      encoding: 'utf8',
      env: { PATH: bin },
    });
    expect(stderr).toBe('Docker is not installed here. See https://docs.docker.com/engine/install/\n');
    expect(status).toBe(1);
  });

  it('does nothing if its download was cut off', () => {
    const docker = engine();
    for (let length = 0; length < script.trimEnd().length - 'main "$@"'.length; length += 97) {
      writeFileSync(join(folder, 'vaultway'), script.slice(0, length));
      run(['up'], docker);
    }
    expect(docker.calls()).toBe('');
  });
});

describe('a signature', () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

  it('is verified with the public key', () => {
    const signature = Buffer.from(signatureOf('sums\n', privateKey), 'base64');
    expect(verify('sha256', Buffer.from('sums\n'), publicHalf(privateKey), signature)).toBe(true);
    expect(verify('sha256', Buffer.from('sums'), publicHalf(privateKey), signature)).toBe(false);
  });

  it('is made with the key that the documentation creates, and its passphrase', async () => {
    // Without the option, openssl asks the terminal.
    const create = instead(documented('docs/operations.md#releases 2'), { '-aes256': '-aes256 -pass stdin' });
    await runShell(create, { cwd: folder, input: 'four words', limitMs: 20_000 });
    const key = readFileSync(join(folder, 'release.key'), 'utf8');
    expect(() => signatureOf('', key)).toThrow('RELEASE_KEY_PASSPHRASE does not open it');
    vi.stubEnv('RELEASE_KEY_PASSPHRASE', 'four words');
    onTestFinished(() => void vi.unstubAllEnvs());
    const signature = Buffer.from(signatureOf('sums\n', key), 'base64');
    expect(verify('sha256', Buffer.from('sums\n'), publicHalf(key), signature)).toBe(true);
  });

  it('needs a key of P-256', () => {
    const other = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    expect(() => signatureOf('', other.privateKey)).toThrow('--key must be a private key of the curve P-256');
    expect(() => signatureOf('', 'no key')).toThrow('--key is no private key in PEM');
  });
});

it.each([
  ['0.9.0', '0.10.0', true],
  ['0.10.0', '0.9.0', false],
  ['0.1.0', '0.1.0', false],
  ['0.1.0-abc', '0.2.0', false],
  ['local', '0.1.0', false],
])('compares versions by their numbers: %s < %s is %s', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected);
});

it.each(['', '-rm', 'a b', '../x', 'x:y'])('rejects the version %j', (text) => {
  expect(() => tagFrom(text)).toThrow('is not a version');
});
