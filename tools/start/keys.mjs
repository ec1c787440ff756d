import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The product's own secrets, made at the first start and readable by their owner alone: the key pair (ES256) that
 * sessions are signed with, the key that mailbox passwords are kept under until their mail is sent, and the one that
 * the secrets of authenticator apps are kept under.
 * @param {string} folder
 */
export function productKeys(folder) {
  const privateKeyFile = join(folder, 'session.private.pem');
  const publicKeyFile = join(folder, 'session.public.pem');
  const mailKeyFile = join(folder, 'mail.key');
  const authKeyFile = join(folder, 'auth.key');
  if (!existsSync(privateKeyFile)) makeKeyPair(privateKeyFile, publicKeyFile);
  for (const file of [mailKeyFile, authKeyFile]) {
    if (!existsSync(file)) write(file, randomBytes(32).toString('base64'));
  }
  return { privateKeyFile, publicKeyFile, mailKeyFile, authKeyFile };
}

/** The private key comes last: while it is missing, the pair is not there. */
function makeKeyPair(privateKeyFile, publicKeyFile) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  write(publicKeyFile, publicKey);
  write(privateKeyFile, privateKey);
}

/** Never half written under its own name. */
function write(file, content) {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
