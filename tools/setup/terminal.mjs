/** What a command tells the person who runs it: a line per step, without colors, so that a log reads the same. */

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a piece of work, then prints its name and how long it took.
 * @template T
 * @param {string} name such as `Postgres is ready`
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begin = performance.now();
  const result = await work();
  say(`${name} (${seconds(begin)})`);
  return result;
}

/** The time since then, such as `0.4 s`. @param {number} begin from performance.now() */
export function seconds(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}

/** Prints the message alone of an error that is written for people, and the stack of any other: that one is a bug. */
export function sayFailure(/** @type {unknown} */ error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${name === 'PlainError' ? message : (stack ?? message)}\n`);
}
