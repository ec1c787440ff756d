import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../operate/command-line.mjs';
import { docker } from '../operate/compose.mjs';
import { completeSettings } from '../operate/settings.mjs';
import { PARTS, tagFrom } from '../operate/versions.mjs';
import { ROOT, temporaryFolder } from '../setup/folders.mjs';
import { OPTIONAL_SERVICES } from '../setup/services.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { say, sayFailure, seconds, step } from '../setup/terminal.mjs';
import { hasCosign, signImages } from './cosign.ts';
import { pushChart, writeDownloads } from './downloads.ts';
import { signatureOf } from './signature.ts';

/** Builds, tests, describes, signs and pushes a version. Nothing is pushed unless everything before succeeded. */
const USAGE = `npm run release -- --registry registry.example.com/vaultway --key release.key
  --version 0.2.0    instead of that of package.json
  --skip-tests       omits npm test -- --all
  --no-push          leaves the images on this machine
  --allow-changes    although the checkout has uncommitted changes
  --out folder       instead of dist/release/<version>`;
const BUILD_LIMIT_MS = 60 * 60_000;
const PUSH_LIMIT_MS = 30 * 60_000;
const TEST_LIMIT_MS = 4 * 60 * 60_000;

try {
  const called = commandLine(USAGE, {
    options: {
      registry: { type: 'string' },
      version: { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      'skip-tests': { type: 'boolean', default: false },
      'no-push': { type: 'boolean', default: false },
      'allow-changes': { type: 'boolean', default: false },
    },
  });
  if (called) await release(called.values);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

async function release(flags: Partial<Record<string, string | boolean>>) {
  const begin = performance.now();
  const { version: packaged } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const version = tagFrom(String(flags['version'] ?? packaged));
  const registry = registryFrom(flags['registry']);
  const key = typeof flags['key'] === 'string' ? readFileSync(flags['key'], 'utf8') : undefined;
  // Before an hour of tests.
  if (key !== undefined) signatureOf('', key);
  const changes = git('status', '--porcelain');
  if (changes !== '' && !flags['allow-changes']) {
    throw new PlainError(
      `The checkout has uncommitted changes; --allow-changes releases it nevertheless.\n${changes}`,
    );
  }
  const out = resolve(String(flags['out'] ?? join(ROOT, 'dist/release', version)));
  const started = new Date().toISOString();
  if (flags['skip-tests']) say('Tests were skipped (--skip-tests)');
  else await step('Tests passed', () => test());
  await step('Images are built', () => build(version, registry));
  const push = !flags['no-push'];
  if (push) await step(`Images are in ${registry}`, () => pushAll(version, registry));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeDownloads(out, {
    version,
    registry,
    started,
    key,
    push,
    tested: !flags['skip-tests'],
    commit: `${git('rev-parse', 'HEAD')}${changes === '' ? '' : ' with uncommitted changes'}`,
  });
  const chart = push ? pushChart(out, { version, registry }) : undefined;
  if (chart) say(`The chart is ${chart}, version ${version}`);
  if (key === undefined) say('Not signed: name a key with --key');
  else if (push && hasCosign()) {
    const images = readFileSync(join(out, 'images.txt'), 'utf8').trim().split('\n');
    await step('Images are signed', () => signImages(images, key));
  } else
    say(
      'The checksums, which include the digests of the images, are signed; the images are not (needs cosign)',
    );
  say(`${version} is in ${out} (${seconds(begin)})`);
}

function registryFrom(value: string | boolean | undefined): string {
  if (typeof value === 'string' && /^[a-z0-9.-]+(?::\d+)?(?:\/[a-z0-9._-]+)+$/.test(value)) return value;
  throw new PlainError(
    `--registry is ${JSON.stringify(value ?? '')}; it must be a registry and a name, such as registry.example.com/vaultway.`,
  );
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', timeout: 20_000 }).trim();
}

async function test() {
  const words = ['tools/test.mjs', '--all'];
  const { code, said } = await runProgram(process.execPath, words, { limitMs: TEST_LIMIT_MS });
  if (code !== 0) throw new PlainError(`The tests failed.\n${said.split('\n').slice(-40).join('\n')}`);
}

async function build(version: string, registry: string) {
  // Compose wants the settings of an installation, also to build.
  const { folder, remove } = temporaryFolder('release');
  try {
    const settings = join(folder, '.env');
    completeSettings(settings);
    const argument = ['--build-arg', `VERSION=${version}`];
    const run = async (...words: string[]) => {
      const env = {
        ...process.env,
        COMPOSE_ENV_FILES: settings,
        COMPOSE_FILE: 'docker-compose.yml',
        VERSION: version,
        REGISTRY: registry,
      };
      const { code, said } = await runProgram('docker', words, { env, limitMs: BUILD_LIMIT_MS });
      if (code !== 0) throw new PlainError(`docker ${words.join(' ')} failed.\n${said.slice(-4000)}`);
    };
    const optional = OPTIONAL_SERVICES.flatMap((name) => ['--profile', name]);
    await run('compose', ...optional, 'build', ...argument);
    await run(
      'build',
      '--file',
      'tools/operate/Dockerfile',
      ...argument,
      '--tag',
      `${registry}/operate:${version}`,
      '.',
    );
  } finally {
    remove();
  }
}

function pushAll(version: string, registry: string) {
  for (const part of [...PARTS, 'operate']) {
    docker(['push', '--quiet', `${registry}/${part}:${version}`], { limitMs: PUSH_LIMIT_MS });
  }
}
