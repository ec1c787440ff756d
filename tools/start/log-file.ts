import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const OLD_LOGS = 3;

/** Returns a program's log file, new for this start. Keeps earlier ones as `.log.1` (the newest) to `.log.3`. */
export function freshLogFile(folder: string, name: string): string {
  const file = join(folder, `${name}.log`);
  for (let age = OLD_LOGS; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
  return file;
}

/** Returns the last lines of a log, for a message. */
export function lastLines(file: string, count = 10): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
