import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { PlainError } from '../setup/plain-error.mjs';

/**
 * Signs a text as `cosign sign-blob` does with the same key: ECDSA over its SHA-256, in base64. `openssl dgst` verifies
 * it too.
 * @param pem private key of the curve P-256
 */
export function signatureOf(text: string, pem: string): string {
  const key = keyFrom(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new PlainError('--key must be a private key of the curve P-256, in PEM.');
  }
  return sign('sha256', Buffer.from(text), key).toString('base64');
}

/** Returns the public half, in PEM. */
export const publicHalf = (pem: string) =>
  createPublicKey(keyFrom(pem)).export({ type: 'spki', format: 'pem' }).toString();

/** Returns the private key without its passphrase, in PEM. */
export const decrypted = (pem: string) => keyFrom(pem).export({ type: 'pkcs8', format: 'pem' }).toString();

function keyFrom(pem: string) {
  try {
    return createPrivateKey({ key: pem, passphrase: process.env['RELEASE_KEY_PASSPHRASE'] ?? '' });
  } catch {
    throw new PlainError('--key is no private key in PEM, or RELEASE_KEY_PASSPHRASE does not open it.');
  }
}
