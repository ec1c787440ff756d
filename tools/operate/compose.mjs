import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { INSTALLATION } from '../setup/folders.mjs';
import { codeOf, PlainError } from '../setup/plain-error.mjs';
import { howFar } from '../setup/terminal.mjs';
import { bothEnded, feed } from './child-input.mjs';

/** @typedef {{ show?: boolean, limitMs?: number }} DockerOptions show: prints its output instead of returning it */

/**
 * Runs docker to completion.
 * @param {string[]} words
 * @param {DockerOptions} [options]
 * @returns {string} its output, '' when shown
 * @throws PlainError with its error output
 */
export function docker(words, options) {
  return run(words, options).stdout ?? '';
}

/**
 * Returns the end of a container's log. Docker repeats each line on its original stream, and a service that cannot
 * start explains it on standard error.
 * @param {string} id
 * @param {number} count
 */
export function lastLogLines(id, count) {
  const { stdout, stderr } = run(['logs', '--tail', String(count), id]);
  return `${stdout}${stderr}`.trim();
}

/** @param {string[]} words @param {DockerOptions} [options] */
function run(words, { show = false, limitMs = 60_000 } = {}) {
  const result = spawnSync('docker', words, {
    cwd: INSTALLATION,
    encoding: 'utf8',
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout: limitMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) throw notRun(['docker', ...words], result.error);
  if (result.status !== 0) throw failed(['docker', ...words], result.stderr ?? '');
  return result;
}

/**
 * Runs `docker compose` on this installation. COMPOSE_FILE, COMPOSE_PROJECT_NAME and COMPOSE_ENV_FILES apply as on the
 * command line.
 * @param {string[]} words
 * @param {DockerOptions} [options]
 */
export const compose = (words, options) => docker(['compose', ...words], options);

/**
 * Runs a program, such as docker, and writes its output to a new file. Shows how much it has written.
 * @param {string} file
 * @param {string} program
 * @param {string[]} words
 * @param {number} idleMs time without a byte after which it is stopped
 * @param {NodeJS.ProcessEnv} [env]
 * @throws PlainError with its error output
 */
export async function programInto(file, program, words, idleMs, env = process.env) {
  const child = spawn(program, words, { cwd: INSTALLATION, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await bothEnded(
    succeeded(child, [program, ...words]),
    pipeline(child.stdout, watched(child, file, idleMs), output),
  );
}

/**
 * Does the same with `docker compose`.
 * @param {string} file
 * @param {string[]} words
 * @param {number} idleMs
 */
export const composeInto = (file, words, idleMs) =>
  programInto(file, 'docker', ['compose', ...words], idleMs);

/**
 * Runs `docker compose` with a file as its input. Shows how much it has read.
 * @param {string} file
 * @param {string[]} words
 * @param {number} idleMs time without a byte after which it is stopped
 * @throws PlainError with its error output
 */
export async function composeFrom(file, words, idleMs) {
  const child = spawn('docker', ['compose', ...words], {
    cwd: INSTALLATION,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // A partially readable file must not pass for a short one.
  const reading = pipeline(createReadStream(file), watched(child, file, idleMs), (source) =>
    feed(child.stdin, source),
  );
  await bothEnded(succeeded(child, ['docker', 'compose', ...words]), reading);
}

/**
 * Passes bytes on, shows their number, and kills the child if none came for a while.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} file
 * @param {number} idleMs
 */
function watched(child, file, idleMs) {
  const show = howFar();
  const idle = setTimeout(() => child.kill(), idleMs);
  child.once('close', () => clearTimeout(idle)).once('error', () => clearTimeout(idle));
  /** @param {AsyncIterable<Buffer>} source */
  return async function* pass(source) {
    let bytes = 0;
    for await (const chunk of source) {
      idle.refresh();
      bytes += chunk.length;
      show(`${basename(file)}: ${(bytes / 1024 ** 2).toFixed(1)} MB …`);
      yield chunk;
    }
    idle.refresh();
  };
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<any, any, import('node:stream').Readable>} child
 * @param {string[]} words the program and its arguments
 */
async function succeeded(child, words) {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)));
  const [code] = await once(child, 'close').catch((error) => {
    throw notRun(words, error);
  });
  if (code !== 0) throw failed(words, said);
}

/** @param {string[]} words @param {Error} error */
function notRun(words, error) {
  const [program = ''] = words;
  const name = program === 'docker' ? 'Docker' : program;
  if (codeOf(error) === 'ENOENT') return new PlainError(`${name} is not installed here (${program}).`);
  return new PlainError(`${words.join(' ')}: ${error.message}`);
}

/** @param {string[]} words @param {string} said */
const failed = (words, said) => new PlainError(`${words.join(' ')} failed.\n${said.trim()}`);
