import { PlainError } from '../setup/plain-error.mjs';
import { say, seconds } from '../setup/terminal.mjs';
import { compose, docker } from './compose.mjs';
import { composePrograms, composeSandbox, leftOut } from './compose-services.mjs';
import { envFile, readEnvFile } from './env-file.mjs';
import { containers } from './installation.mjs';
import { refuseOldPostgres } from './postgres-volumes.mjs';
import { writeReleaseFiles } from './release-files.mjs';
import { containersOf, deploy, prepareShared } from './replacing.mjs';
import { completeSettings } from './settings.mjs';
import { productServices, sandboxServices, withSandbox } from './starting.mjs';
import { trace } from './trace.mjs';
import { changeSetting } from './change-setting.mjs';
import { PARTS } from './versions.mjs';

const PULL_LIMIT_MS = 30 * 60_000;
const START_LIMIT_MS = 15 * 60_000;

/**
 * Moves the installation to another version. Nothing changes unless all of its images are there; the images before
 * stay. Can be repeated if it was interrupted.
 * @param {'upgrade' | 'rollback'} command
 * @param {string} version
 */
export async function moveTo(command, version) {
  const begin = performance.now();
  const file = envFile();
  const { VERSION: current = 'local', PREVIOUS_VERSION, REGISTRY = 'vaultway' } = readEnvFile(file);
  const unused = leftOut();
  for (const part of PARTS.filter((name) => !unused.includes(name))) have(`${REGISTRY}/${part}:${version}`);
  await trace(containers, `${command} ${version}`);
  if (process.env['VAULTWAY_FOLDER']) writeReleaseFiles({ version, registry: REGISTRY });
  completeSettings(file);
  const before = command === 'upgrade' && current !== version ? current : (PREVIOUS_VERSION ?? '');
  changeSetting(file, 'VERSION', version);
  changeSetting(file, 'PREVIOUS_VERSION', before);
  process.env.VERSION = version;
  try {
    refuseOldPostgres();
    await replaceAll();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    const back = command === 'upgrade' && before ? `, or npm run rollback to return to ${before}` : '';
    throw new PlainError(`${error.message}\nRun npm run ${command} again${back}.`);
  }
  // There is no second step back.
  if (command === 'rollback') changeSetting(file, 'PREVIOUS_VERSION', '');
  const back = command === 'upgrade' && before ? ` npm run rollback returns to ${before}.` : '';
  say(`Version ${version} runs (${seconds(begin)}).${back}`);
}

async function replaceAll() {
  if ([...composePrograms(), ...composeSandbox()].some(runs)) prepareShared();
  await replace(composePrograms(), productServices());
  await withSandbox(() => replace(composeSandbox(), sandboxServices()));
}

/**
 * Replaces what runs; starts what does not.
 * @param {string[]} programs
 * @param {string[]} services of Compose: these programs, and what belongs to them
 */
async function replace(programs, services) {
  const running = programs.filter(runs);
  for (const program of running) await deploy(program, false);
  const flags = ['up', '--detach', '--wait', '--no-build', '--remove-orphans'];
  // Named, since Compose would return to one replica of each service.
  const others = services.filter((name) => !running.includes(name));
  const deps = running.length > 0 ? ['--no-deps'] : [];
  compose([...flags, ...deps, ...others], { limitMs: START_LIMIT_MS });
}

const runs = (/** @type {string} */ program) => containersOf(program).length > 0;

/** Pulls an image unless it is there. @param {string} image @throws PlainError */
function have(image) {
  if (docker(['image', 'ls', '--quiet', image]) !== '') return;
  try {
    docker(['pull', '--quiet', image], { limitMs: PULL_LIMIT_MS });
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    const reason = error.message.split('\n').at(-1);
    throw new PlainError(
      `There is no image ${image}, or its registry cannot be reached; nothing was changed.\n${reason}`,
    );
  }
}
