/**
 * Prints progress for the person who runs a command, one line per step. Uses colors on terminals only, so that logs
 * stay plain.
 */

/** Seconds after which a step without a terminal is reported to be still running, again and again. */
const SLOW_SECONDS = 60;

/** Begin of each running step, by name. @type {Map<string, number>} */
const running = new Map();
/** @type {NodeJS.Timeout | undefined} */
let clock;

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${hasTerminal() ? CLEAR_LINE : ''}${asCalled(line)}\n`);
}

/**
 * Names commands as an installation without this repository calls them. @param {string} text
 * @param {NodeJS.ProcessEnv} [env]
 */
export function asCalled(text, env = process.env) {
  if (!env['VAULTWAY_FOLDER']) return text;
  return text
    .replaceAll('docker compose up --build --wait', './vaultway up')
    .replaceAll(/npm run (?:-s )?(?=[a-z])([a-z-]+)(?: --(?= ))?/g, './vaultway $1')
    .replaceAll(/(?<![\w-])docker compose (?=[a-z])/g, './vaultway compose ');
}

const CLEAR_LINE = '\r\u001B[K';
const hasTerminal = () => process.stdout.isTTY;

/** Shows the running steps with their time: on a terminal in a line that moves, elsewhere once a minute. */
function showRunning() {
  const steps = [...running].map(([name, begin]) => ({
    name,
    took: Math.floor((performance.now() - begin) / 1000),
  }));
  if (hasTerminal()) {
    const line = `Waiting: ${steps.map(({ name, took }) => `${name} (${took} s)`).join(', ')}`;
    process.stdout.write(CLEAR_LINE + (steps.length > 0 ? line.slice(0, process.stdout.columns - 1) : ''));
    return;
  }
  for (const { name, took } of steps) {
    if (took > 0 && took % SLOW_SECONDS === 0) say(`Still waiting: ${name} (${took} s so far)`);
  }
}

const MOVED_EVERY_MS = 100;

/**
 * Shows how far a long step is: on a terminal in a line that moves, elsewhere once a minute. The next line that is said
 * replaces it.
 * @returns {(line: string) => void}
 */
export function howFar() {
  const pause = hasTerminal() ? MOVED_EVERY_MS : SLOW_SECONDS * 1000;
  let shownAt = hasTerminal() ? -Infinity : performance.now();
  return (line) => {
    if (performance.now() < shownAt + pause) return;
    shownAt = performance.now();
    if (hasTerminal()) process.stdout.write(CLEAR_LINE + line.slice(0, process.stdout.columns - 1));
    else say(line);
  };
}

/** Highlights decisions on a terminal. @param {string} line */
export const amber = (line) =>
  process.stdout.isTTY && !process.env['NO_COLOR'] ? `\u001B[33m${line}\u001B[39m` : line;

/**
 * Runs a piece of work, then prints its name and duration.
 * @template T
 * @param {string} name such as `Postgres is ready`
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begin = performance.now();
  running.set(name, begin);
  clock ??= setInterval(showRunning, 1000).unref();
  try {
    const result = await work();
    say(`${name} (${seconds(begin)})`);
    return result;
  } finally {
    running.delete(name);
    if (running.size === 0) {
      clearInterval(clock);
      clock = undefined;
    }
    if (hasTerminal()) showRunning();
  }
}

/** Formats the time elapsed, such as `0.4 s`. @param {number} begin from performance.now() */
export function seconds(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}

/** Prints only the message of an error written for people, and the stack of any other, which is a bug. */
export function sayFailure(/** @type {unknown} */ error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${asCalled(name === 'PlainError' ? message : (stack ?? message))}\n`);
}
