import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * The secret in that file; made at random when there is none. The file is readable by its owner alone.
 * @param {string} file
 * @returns {string} 43 characters of A-Z a-z 0-9 - _
 */
export function secretFrom(file) {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}
