import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../setup/plain-error.mjs';
import { EVERY_SERVICE, OPTIONAL_SERVICES } from '../setup/services.mjs';
import { ownVersion } from './versions.mjs';

/** @typedef {{ format: number, version: string, created_at: string, sha256: Record<string, string> }} Manifest */

/** Returns the files of a backup of these services. @param {string[]} services */
export const partsOf = (services) => [...services.map((database) => `${database}.dump`), 'images.tar'];

/** Files required for a restore. */
export const REQUIRED_PARTS = partsOf(EVERY_SERVICE.filter((name) => !OPTIONAL_SERVICES.includes(name)));

/**
 * Writes the manifest of a backup that is about to be packed.
 * @param {string} folder
 * @param {string[]} parts files in it
 * @param {string} created_at
 */
export async function writeManifest(folder, parts, created_at) {
  const sums = await Promise.all(parts.map(async (part) => [part, await hashOf(join(folder, part))]));
  const sha256 = Object.fromEntries(sums);
  const manifest = { format: 1, product: 'vaultway', version: ownVersion(), created_at, sha256 };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Reads an unpacked backup's manifest, and verifies the files against it.
 * @param {string} folder
 * @param {string} file the backup, for messages
 * @throws PlainError when a part is missing or was changed
 */
export async function verifiedManifest(folder, file) {
  const manifest = readManifest(folder, file);
  if (manifest.format !== 1) throw new PlainError(`${file} was made by a newer version of the product.`);
  const missing = REQUIRED_PARTS.find((part) => !(part in manifest.sha256));
  if (missing) throw new PlainError(`${file} is damaged: ${missing} is missing.`);
  for (const [part, expected] of Object.entries(manifest.sha256)) {
    if ((await hashOf(join(folder, part)).catch(() => '')) !== expected) {
      throw new PlainError(`${file} is damaged: ${part} does not match its checksum.`);
    }
  }
  return manifest;
}

/** @param {string} folder @param {string} file @returns {Manifest} */
function readManifest(folder, file) {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    if (typeof manifest?.sha256 !== 'object') throw new TypeError('no checksums');
    return manifest;
  } catch {
    throw new PlainError(`${file} is not a backup of this product.`);
  }
}
