import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps the log's newest checkpoint beside the keys, where no restore of the stores reaches it. */
const NAME = 'log-checkpoint.txt';

/**
 * Returns the size and the root of the kept checkpoint.
 * @param {string} folder
 */
export function keptCheckpoint(folder) {
  const file = join(folder, NAME);
  if (!existsSync(file)) return undefined;
  const [, size = '', root = ''] = readFileSync(file, 'utf8').split('\n');
  return { size, root };
}

/** @param {string} folder @param {string} note */
export function keepCheckpoint(folder, note) {
  writeFileSync(join(folder, NAME), note, { mode: 0o600 });
}

/** @param {string} folder */
export function forgetCheckpoint(folder) {
  rmSync(join(folder, NAME), { force: true });
}
