import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Node versions for tests: operators run these commands on the machine's own Node, from version 20 on, before the
 * product's is installed. Contains this one, and those on PATH.
 */
export const NODES = [
  ...new Set([
    process.execPath,
    ...(process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .map((folder) => join(folder, 'node'))
      .filter((node) => existsSync(node))
      .map((node) => realpathSync(node)),
  ]),
];
