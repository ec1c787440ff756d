import { readFileSync } from 'node:fs';
import { codeOf, PlainError } from '../setup/plain-error.mjs';

const SHORTEST = 12;

/**
 * Reads the passphrase of backups from the file that BACKUP_PASSPHRASE_FILE names.
 * @returns {string | undefined} undefined when the variable is not set
 * @throws PlainError when the file is missing or the passphrase is too short
 */
export function readPassphrase(env = process.env) {
  const file = env.BACKUP_PASSPHRASE_FILE;
  if (!file) return undefined;
  const passphrase = read(file).replace(/\r?\n$/, '');
  if (passphrase.length < SHORTEST) {
    throw new PlainError(`The passphrase in ${file} is shorter than ${SHORTEST} characters.`);
  }
  return passphrase;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new PlainError(`BACKUP_PASSPHRASE_FILE names ${file}, which cannot be read (${codeOf(error)}).`);
  }
}
