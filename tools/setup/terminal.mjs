/** What a person reads while a command works: one line a step, no colours, so that it reads the same in a log. */

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Does a piece of work, then says its name and the seconds that it took.
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

/** The seconds since then, as in `0.4 s`. @param {number} begin from performance.now() */
export function seconds(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}

/** Says what went wrong: the sentence alone where it is meant for a person, everything where it is a bug. */
export function sayFailure(error) {
  const plain = error?.name === 'PlainError';
  process.stderr.write(`${plain ? error.message : (error?.stack ?? error)}\n`);
}
