import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';
import { envFile, readEnvFile } from './env-file.mjs';
import { moveTo } from './moving.mjs';
import { isOlder, ownVersion, tagFrom } from './versions.mjs';

/**
 * Upgrades an installation without refusing a request to a service. In the repository it builds the images of the
 * checkout; the image of these commands uses the images of its own version.
 */
const USAGE = `npm run upgrade             builds this checkout and replaces the running version, whose images stay
npm run upgrade -- 0.2.0    the same under this tag`;
const BUILD_LIMIT_MS = 40 * 60_000;

try {
  const called = commandLine(USAGE, { allowPositionals: true });
  if (called) {
    if (!existsSync(envFile())) throw new PlainError('There is no .env: run npm run init first.');
    const { VERSION: current = 'local', PREVIOUS_VERSION } = readEnvFile();
    const version = tagFrom(called.positionals[0] ?? nextTag(current));
    if (isOlder(version, current)) {
      const back = PREVIOUS_VERSION ? ` npm run rollback returns to ${PREVIOUS_VERSION}.` : '';
      throw new PlainError(`${version} is older than ${current}, which is installed.${back}`);
    }
    if (!process.env['VAULTWAY_FOLDER']) build(version);
    await moveTo('upgrade', version);
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** Returns the tag of this checkout. A version that is installed also gets the commit. @param {string} current */
function nextTag(current) {
  const version = ownVersion();
  if (process.env['VAULTWAY_FOLDER'] || version !== current.split('-')[0]) return version;
  const words = ['rev-parse', '--short', 'HEAD'];
  const { stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', timeout: 10_000 });
  return stdout ? `${version}-${stdout.trim()}` : version;
}

/** @param {string} version */
function build(version) {
  process.env.VERSION = version;
  say(`Building the images of ${version}`);
  compose(['build', '--build-arg', `VERSION=${version}`], { show: true, limitMs: BUILD_LIMIT_MS });
}
