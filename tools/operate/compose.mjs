import { spawnSync } from 'node:child_process';
import { PlainError } from '../infra/plain-error.mjs';
import { ROOT } from '../setup/paths.mjs';

/**
 * Runs docker and waits for its end.
 * @param {string[]} words
 * @param {{ show?: boolean, limitMs?: number }} [options] show: what it says is for the person
 * @returns {string} what it printed, '' when shown
 * @throws PlainError with what it said when it failed
 */
export function docker(words, { show = false, limitMs = 60_000 } = {}) {
  const result = spawnSync('docker', words, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout: limitMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error?.code === 'ENOENT') throw new PlainError('Docker is not installed here (docker).');
  if (result.error) throw new PlainError(`docker ${words.join(' ')}: ${result.error.message}`);
  if (result.status !== 0) {
    throw new PlainError(`docker ${words.join(' ')} failed.\n${(result.stderr ?? '').trim()}`);
  }
  return result.stdout ?? '';
}

/**
 * `docker compose` on this installation: COMPOSE_FILE, COMPOSE_PROJECT_NAME and COMPOSE_ENV_FILES of the environment
 * count as they do on the command line.
 */
export const compose = (words, options) => docker(['compose', ...words], options);
