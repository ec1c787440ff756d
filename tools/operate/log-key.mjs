import { generateKeyPairSync } from 'node:crypto';

/**
 * Has the log's key sign a new one, and stores that.
 * @param {import('./installation.mjs').Installation} installation
 * @param {(seed: string) => void} store
 * @returns {Promise<string>} what was done
 */
export async function rotateLogKey(installation, store) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const told = await installation.tracking('rotate-log-key', raw.toString('base64'));
  store(seed.toString('base64'));
  return told.trim();
}
