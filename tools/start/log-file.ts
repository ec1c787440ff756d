import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const OLD_LOGS = 3;

/** The log file for a program, new for this start. Earlier ones are kept as `.log.1` (the newest) to `.log.3`. */
export function freshLogFile(folder: string, name: string): string {
  const file = join(folder, `${name}.log`);
  for (let age = OLD_LOGS; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
  return file;
}

/** The last lines of a log, for a message. */
export function lastLines(file: string, count = 10): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
