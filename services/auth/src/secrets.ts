import { createPrivateKey, hkdfSync, randomInt } from 'node:crypto';

/** Excludes 0 and O, 1, I and L, which are easily confused, and U, which can spell rude words. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten of thirty characters are 49 bits. */
const CODE_LENGTH = 10;

/**
 * Derives a secret for one purpose from the private key: the same in every replica and after each restart, stored
 * nowhere, and useless for finding the key or another purpose's secret.
 *
 * @param privateKey PEM in any formatting
 */
export function deriveSecret(privateKey: string, purpose: string): Buffer {
  const key = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', key, '', `vaultway ${purpose}`, 32));
}

/** Generates a random code that people can read and type: `ABCDE-FGH23`. */
export function randomCode(): string {
  const draw = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  const text = Array.from({ length: CODE_LENGTH }, draw).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Normalizes a typed code, ignoring case, spaces and hyphens. */
export const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
