import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const OLD_LOGS = 3;

/**
 * The file for a program's log, empty for this start: the earlier ones are kept as `.log.1` (newest) to `.log.3`.
 * @param {string} folder @param {string} name
 */
export function freshLogFile(folder, name) {
  const file = join(folder, `${name}.log`);
  for (let age = OLD_LOGS; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
  return file;
}

/** The last lines of a log, for a message. */
export function lastLines(file, count = 10) {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
