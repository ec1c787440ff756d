import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents like Node's recursive mkdir, but reports the true error: mkdir reports a read-only
 * disk as a missing folder.
 * @param mode of the folders that it creates
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/**
 * Reads a secret from a file, creating a random one if the file is missing. Only its owner may read the file.
 * @returns 43 characters of A-Z a-z 0-9 - _
 */
export function secretFrom(file: string): string {
  if (!existsSync(file)) writePrivately(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** Writes a file atomically and readable by its owner only. */
export function writePrivately(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
