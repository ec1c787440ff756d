import { generateKeyPairSync } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key pair (ES256) that sessions are signed with; made at the first start.
 * @param {string} folder
 * @returns {{ privateKeyFile: string, publicKeyFile: string }}
 */
export function sessionKeys(folder) {
  const privateKeyFile = join(folder, 'session.private.pem');
  const publicKeyFile = join(folder, 'session.public.pem');
  if (!existsSync(privateKeyFile) || !existsSync(publicKeyFile)) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(publicKeyFile, publicKey, { mode: 0o600 });
    writeFileSync(`${privateKeyFile}.new`, privateKey, { mode: 0o600 });
    renameSync(`${privateKeyFile}.new`, privateKeyFile);
  }
  return { privateKeyFile, publicKeyFile };
}
