import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writePrivately } from '../infra/files.ts';
import { mailSealKey } from '../setup/derived-secret.mjs';
import { SEALING_SERVICES } from '../setup/services.mjs';

export type ProductKeys = ReturnType<typeof productKeys>;

/**
 * Returns the product's own secrets, created at the first start: the key pair (ES256) that signs sessions, the key that
 * encrypts mails on their way to the worker, those that encrypt the secrets of authenticator apps and webhooks, and the
 * one that signs the event log.
 */
export function productKeys(folder: string) {
  const privateKeyFile = join(folder, 'session.private.pem');
  const publicKeyFile = join(folder, 'session.public.pem');
  const mailKeyFile = join(folder, 'mail.key');
  const authKeyFile = join(folder, 'auth.key');
  const webhookKeyFile = join(folder, 'webhook.key');
  const logKeyFile = join(folder, 'log.key');
  if (!existsSync(privateKeyFile)) makeKeyPair(privateKeyFile, publicKeyFile);
  for (const file of [mailKeyFile, authKeyFile, webhookKeyFile, logKeyFile]) {
    if (!existsSync(file)) writePrivately(file, randomBytes(32).toString('base64'));
  }
  const mailSealKeyFiles = sealKeyFiles(folder, readFileSync(mailKeyFile, 'utf8'));
  return {
    privateKeyFile,
    publicKeyFile,
    mailKeyFile,
    authKeyFile,
    webhookKeyFile,
    logKeyFile,
    mailSealKeyFiles,
  };
}

/**
 * Returns the keys of the sandbox, created at its first start. Only the public one is the product's, which signs the
 * list of API keys.
 */
export function sandboxKeys(folder: string, { publicKeyFile }: ProductKeys) {
  makeFolder(folder, 0o700);
  const [webhookKeyFile, logKeyFile, mailSealKeyFile] = ['webhook', 'log', 'mail-seal'].map((name) => {
    const file = join(folder, `${name}.key`);
    if (!existsSync(file)) writePrivately(file, randomBytes(32).toString('base64'));
    return file;
  });
  return { publicKeyFile, webhookKeyFile, logKeyFile, mailSealKeyFiles: { tracking: mailSealKeyFile } };
}

/** Returns a key for each service that sends mail, derived from the mail service's. */
function sealKeyFiles(folder: string, mailKey: string): Partial<Record<string, string>> {
  const files = SEALING_SERVICES.map((sender) => {
    const file = join(folder, `mail-seal.${sender}.key`);
    writePrivately(file, mailSealKey(mailKey, sender));
    return [sender, file];
  });
  return Object.fromEntries(files) as Record<string, string>;
}

/** Writes the private key last: while it is missing, there is no pair. */
function makeKeyPair(privateKeyFile: string, publicKeyFile: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writePrivately(publicKeyFile, publicKey);
  writePrivately(privateKeyFile, privateKey);
}
