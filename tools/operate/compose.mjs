import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '../setup/folders.mjs';
import { codeOf, PlainError } from '../setup/plain-error.mjs';
import { bothEnded, feed } from './child-input.mjs';

/** @typedef {{ show?: boolean, limitMs?: number }} DockerOptions show: prints its output instead of returning it */

/**
 * Runs docker to its end.
 * @param {string[]} words
 * @param {DockerOptions} [options]
 * @returns {string} what it printed, '' when shown
 * @throws PlainError with its error output
 */
export function docker(words, options) {
  return run(words, options).stdout ?? '';
}

/**
 * The end of a container's log. Docker repeats each line on the stream that it was written to, and a service that cannot
 * start says why on standard error.
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
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout: limitMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) throw notRun(words, result.error);
  if (result.status !== 0) throw failed(words, result.stderr ?? '');
  return result;
}

/**
 * Runs `docker compose` on this installation. COMPOSE_FILE, COMPOSE_PROJECT_NAME and COMPOSE_ENV_FILES count as they do
 * on the command line.
 * @param {string[]} words
 * @param {DockerOptions} [options]
 */
export const compose = (words, options) => docker(['compose', ...words], options);

/**
 * What a service tells Prometheus, asked in its container.
 * @param {string} service
 * @returns {(series: string) => number | undefined} the value of a series, such as `mail_queue_jobs{state="wait"}`
 */
export function metricsOf(service) {
  const ask = "fetch('http://127.0.0.1:3000/metrics').then(async (a) => console.log(await a.text()))";
  const lines = compose(['exec', '-T', service, 'node', '-e', ask]).split('\n');
  return (series) => {
    const line = lines.find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
}

/**
 * Runs `docker compose` and writes what it prints to a new file.
 * @param {string} file
 * @param {string[]} words
 * @param {number} limitMs
 * @throws PlainError with its error output
 */
export async function composeInto(file, words, limitMs) {
  const child = spawn('docker', ['compose', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await bothEnded(succeeded(child, words), pipeline(child.stdout, output));
}

/**
 * Runs `docker compose` with a file as its input.
 * @param {string} file
 * @param {string[]} words
 * @param {number} limitMs
 * @throws PlainError with its error output
 */
export async function composeFrom(file, words, limitMs) {
  const child = spawn('docker', ['compose', ...words], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: limitMs,
  });
  // A file that cannot be read to its end must not pass for a short one.
  const reading = pipeline(createReadStream(file), (source) => feed(child.stdin, source));
  await bothEnded(succeeded(child, words), reading);
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<any, any, import('node:stream').Readable>} child
 * @param {string[]} words
 */
async function succeeded(child, words) {
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  const [code] = await once(child, 'close').catch((error) => {
    throw notRun(['compose', ...words], error);
  });
  if (code !== 0) throw failed(['compose', ...words], said);
}

/** @param {string[]} words @param {Error} error */
function notRun(words, error) {
  if (codeOf(error) === 'ENOENT') return new PlainError('Docker is not installed here (docker).');
  return new PlainError(`docker ${words.join(' ')}: ${error.message}`);
}

/** @param {string[]} words @param {string} said */
const failed = (words, said) => new PlainError(`docker ${words.join(' ')} failed.\n${said.trim()}`);
