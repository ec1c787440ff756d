import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PlainError } from '../setup/plain-error.mjs';
import { OPTIONAL_PARTS } from '../setup/services.mjs';
import { readEnvFile, withSetting } from './env-file.mjs';

const BASE = 'docker-compose.yml';
const OVERLAYS = [...OPTIONAL_PARTS, 'wal-archive', 'observability', 'oidc', 'dev'];
const fileOf = (/** @type {string} */ overlay) => `infra/compose/${overlay}.yml`;
/** The overlay that comes with an optional part and observability, where both are named. @param {string} part */
const metricsFileOf = (part) => fileOf(`${part}-observability`);

/**
 * Splits a list of overlays.
 * @param {string} option for the message
 * @param {string | undefined} list separated by commas
 * @throws PlainError when one is unknown
 */
export function overlaysIn(option, list = '') {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !OVERLAYS.includes(name));
  if (unknown !== undefined) {
    throw new PlainError(`${option} is "${unknown}"; it must be ${OVERLAYS.join(', ')}, or several of them.`);
  }
  return names;
}

/**
 * True if .env names the overlay, so that every `docker compose` uses it.
 * @param {string} file
 * @param {string} overlay
 */
export function hasOverlay(file, overlay) {
  return composeFiles(file).includes(fileOf(overlay));
}

/**
 * Adds overlays to COMPOSE_FILE in .env and removes others. Keeps files that the operator added.
 * @param {string} file
 * @param {{ add: string[], remove: string[] }} change
 * @returns {boolean} true if the file was changed
 */
export function changeOverlays(file, { add, remove }) {
  const before = composeFiles(file);
  const kept = [...before, ...add.map(fileOf).filter((name) => !before.includes(name))].filter(
    (name) => !remove.map(fileOf).includes(name) && !OPTIONAL_PARTS.map(metricsFileOf).includes(name),
  );
  const measured = kept.includes(fileOf('observability'))
    ? OPTIONAL_PARTS.filter((part) => kept.includes(fileOf(part)))
    : [];
  const files = [...kept, ...measured.map(metricsFileOf)];
  if (files.join(':') === before.join(':')) return false;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const comment = 'Compose files of this installation; npm run init -- --with and --without change them.';
  const changed = withSetting(text, 'COMPOSE_FILE', files.join(':'), comment);
  writeFileSync(file, changed, { mode: 0o600 });
  return true;
}

/** @param {string} file */
function composeFiles(file) {
  return (readEnvFile(file).COMPOSE_FILE || BASE).split(':').filter(Boolean);
}
