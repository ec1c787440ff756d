import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { EVERY_SERVICE } from '../setup/services.mjs';

/** Images of the product. */
export const PARTS = ['gateway', 'web', ...EVERY_SERVICE];

/** Returns the version of this code: of its image, or else of the repository. */
export function ownVersion() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return process.env['VAULTWAY_VERSION'] || String(version);
}

/**
 * Returns a tag for images.
 * @param {string} text
 * @throws PlainError when it cannot be one
 */
export function tagFrom(text) {
  if (/^\w[\w.-]{0,127}$/.test(text)) return text;
  throw new PlainError(`"${text}" is not a version; one looks like 0.2.0.`);
}

/**
 * True if a version is older than another; false also where either is not a number with dots, such as a commit's.
 * @param {string} one
 * @param {string} other
 */
export function isOlder(one, other) {
  const numbers = [one, other].map((version) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number));
  const [left, right] = numbers;
  if (!left || !right) return false;
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && Number(left[at]) < Number(right[at]);
}
