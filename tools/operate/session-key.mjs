import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { PlainError } from '../setup/plain-error.mjs';
import { readEnvFile, sessionKeys, withSetting } from './env-file.mjs';

/**
 * Gives an installation a new key pair for sessions. The previous public key goes on verifying until it is removed.
 * @param {string} file .env
 * @throws PlainError when there is no key yet
 */
export function renewSessionKey(file) {
  const before = readEnvFile(file).SESSION_PUBLIC_KEY;
  if (!before) throw new PlainError(`${file} has no SESSION_PUBLIC_KEY. Run npm run init first.`);
  const [privateKey, publicKey] = sessionKeys();
  const comment = 'The previous key, which still verifies. Empty it after a day.';
  let text = readFileSync(file, 'utf8');
  text = withSetting(text, 'SESSION_PUBLIC_KEY_BEFORE', `"${before}"`, comment);
  text = withSetting(text, 'SESSION_PRIVATE_KEY', privateKey, 'Signs sessions.');
  text = withSetting(text, 'SESSION_PUBLIC_KEY', publicKey, 'Verifies sessions.');
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}
