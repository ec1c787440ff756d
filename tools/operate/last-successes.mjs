import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { envFile } from './env-file.mjs';

/**
 * Times of the last successful backups and drills, a file each in the folder .state beside .env, in Prometheus' text
 * format: the node exporter reads them for the alerts.
 * @typedef {'backup' | 'base-backup' | 'drill'} Act
 */

const DAY_SECONDS = 24 * 3600;

const fileOf = (/** @type {Act} */ act, env = envFile()) => join(dirname(env), '.state', `${act}.prom`);
const prefixOf = (/** @type {Act} */ act) => act.replace('-', '_');

/**
 * Records that it succeeded just now.
 * @param {Act} act
 * @param {number} begin from performance.now()
 */
export function recordSuccess(act, begin) {
  const file = fileOf(act);
  mkdirSync(dirname(file), { recursive: true });
  const lines = [
    `${prefixOf(act)}_last_success_timestamp_seconds ${Math.floor(Date.now() / 1000)}`,
    `${prefixOf(act)}_duration_seconds ${((performance.now() - begin) / 1000).toFixed(1)}`,
  ];
  // Renamed, so that a scrape never reads half of it.
  writeFileSync(`${file}.part`, `${lines.join('\n')}\n`, { mode: 0o644 });
  renameSync(`${file}.part`, file);
}

const PATH_FILE = 'newest-backup';

/** Remembers where the newest backup is, for the next drill. @param {string} path */
export function rememberBackup(path) {
  writeFileSync(join(dirname(fileOf('backup')), PATH_FILE), `${path}\n`);
}

/** Returns the path of the newest backup; undefined if none was recorded. */
export function lastBackup() {
  const file = join(dirname(fileOf('backup')), PATH_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Returns the days since it last succeeded; undefined if it never did. @param {Act} act */
export function daysSince(act) {
  const file = fileOf(act);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const seconds = /_timestamp_seconds (\d+)$/m.exec(text)?.[1];
  return seconds === undefined ? undefined : (Date.now() / 1000 - Number(seconds)) / DAY_SECONDS;
}

/**
 * Ends the alerts about it, since the operator does without it from now on.
 * @param {Act} act
 * @param {string} env path of the installation's .env
 */
export function forget(act, env) {
  rmSync(fileOf(act, env), { force: true });
}
