import { createPrivateKey, hkdfSync, randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, which are easily mistaken for each other, and U, which can spell rude words. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten out of thirty characters are 49 bits. */
const CODE_LENGTH = 10;

/**
 * Derives a secret for one purpose from the private key: the same in every replica and after each restart,
 * stored nowhere, and of no help in finding the key or the secret of another purpose.
 *
 * @param privateKey PEM; its formatting does not matter
 */
export function deriveSecret(privateKey: string, purpose: string): Buffer {
  const key = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', key, '', `vaultway ${purpose}`, 32));
}

/** A random code that people can read and type: `ABCDE-FGH23`. */
export function randomCode(): string {
  const draw = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  const text = Array.from({ length: CODE_LENGTH }, draw).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** A typed code in its one form, since case, spaces and hyphens do not count. */
export const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
