import { join } from 'node:path';
import { INSTALLATION } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { howFar } from '../setup/terminal.mjs';
import { compose } from './compose.mjs';
import { composeServices } from './compose-services.mjs';
import { readEnvFile } from './env-file.mjs';
import { forgetCheckpoint } from './kept-checkpoint.mjs';
import { secretFolder } from './secret-files.mjs';

/**
 * A running product, as its operator examines it. Each call fails with a PlainError of one line.
 * @typedef {object} Installation
 * @property {() => string[]} services those that run, without the ones that are left out
 * @property {(service: string, sql: string) => Promise<string> | string} sql a row of a service's database,
 *   read as its owner, columns separated by `|`
 * @property {(...words: string[]) => Promise<string> | string} redis the answer to a command of the operator
 * @property {(service: string) => Promise<(series: string) => number | undefined>
 *   | ((series: string) => number | undefined)} metrics the value of a series, such as `mail_queue_jobs{state="wait"}`
 * @property {(command: string, ...words: string[]) => Promise<string>} tracking the output of
 *   services/tracking/dist/commands/<command>.js, which may take any time if it keeps saying how far it is
 * @property {() => string} [keys] the folder with the keys; absent if nothing can be kept there
 */

const LIMIT_MS = 60_000;

/** @type {Installation} */
export const containers = {
  services: composeServices,
  sql: (service, sql) =>
    inside(`${service}-db`, ['psql', '-U', 'vaultway', '-d', service, '-qAtc', sql]).trim(),
  redis: (...words) =>
    inside('redis', [
      'sh',
      '-c',
      'REDISCLI_AUTH=$(cat /run/secrets/redis_default) redis-cli "$@"',
      'sh',
      ...words,
    ]),
  metrics: (service) => seriesIn(inside(service, ['node', '-e', READ_METRICS])),
  tracking: async (command, ...given) => {
    if (!runs('tracking')) throw new PlainError('tracking is not running');
    const words = ['exec', '-T', 'tracking', 'node', join('dist', 'commands', `${command}.js`), ...given];
    return outputOf('docker', ['compose', ...words], process.env);
  },
  keys: () => secretFolder(readEnvFile()),
};

/** Time without a sign of progress after which a command counts as stuck: a page of it may take two minutes. */
const SILENCE_LIMIT_MS = 5 * 60_000;

/**
 * Runs a command of tracking, and shows how far it is.
 * @param {string} program
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its standard output
 * @throws PlainError with what it said last
 */
export async function outputOf(program, words, env) {
  const show = howFar();
  const { code, said, output } = await runProgram(program, words, {
    cwd: INSTALLATION,
    env,
    limitMs: SILENCE_LIMIT_MS,
    ofSilence: true,
    onOutput: (text, isError) => {
      if (isError) show(sentenceOf(text));
    },
  });
  if (code !== 0) throw new PlainError(`tracking: ${sentenceOf(said)}`);
  return output;
}

/**
 * Continues the log of events from the entries in the database.
 * @param {Installation} installation
 * @returns {Promise<string>} what was done
 */
export async function resumeLog(installation) {
  // The command would only count its attempts.
  await installation.redis('ping');
  const done = (await installation.tracking('resume-log')).trim();
  if (installation.keys) forgetCheckpoint(installation.keys());
  return done;
}

const READ_METRICS = `fetch('http://127.0.0.1:3000/metrics').then(
  async (answer) => console.log(await answer.text()),
  ({ message, cause }) => { console.error(cause?.message ?? message); process.exitCode = 1; })`;

/**
 * Runs a program in a service's container.
 * @param {string} service
 * @param {string[]} words
 * @throws PlainError saying that the service does not run, or what the program said last
 */
export function inside(service, words) {
  if (!runs(service)) throw new PlainError(`${service} is not running`);
  try {
    return compose(['exec', '-T', service, ...words], { limitMs: LIMIT_MS });
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    // The first line is docker's command.
    const said = error.message.split('\n').slice(1).join('\n');
    throw new PlainError(said === '' ? `${service} does not answer` : `${service}: ${sentenceOf(said)}`);
  }
}

/** @type {Set<string> | undefined} */
let running;

/** True if a container of the service ran when this was asked first. @param {string} service */
export function runs(service) {
  running ??= new Set(compose(['ps', '--services', '--status', 'running']).split('\n').filter(Boolean));
  return running.has(service);
}

/**
 * Returns the line of a program's error output that says what is wrong, without source code and stack traces.
 * @param {string} said
 */
export function sentenceOf(said) {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(at |Node\.js v|\^)/.test(line));
  return lines.findLast((line) => /^(\w*Error|\w+: error|FATAL)\b/.test(line)) ?? lines.at(-1) ?? 'it failed';
}

/** @param {string} metrics in the format of Prometheus */
export function seriesIn(metrics) {
  const lines = metrics.split('\n');
  return (/** @type {string} */ series) => {
    const line = lines.find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
}
