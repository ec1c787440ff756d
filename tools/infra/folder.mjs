import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, like Node's recursive mkdir, but failing with the true reason: that one reports a
 * read-only disk as a missing folder.
 * @param {string} folder @param {number} [mode] of those that are made
 */
export function makeFolder(folder, mode = 0o777) {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder), mode);
  mkdirSync(folder, { mode });
}
