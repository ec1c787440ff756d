import { hkdfSync } from 'node:crypto';

const BYTES = 32;

/**
 * A secret for one purpose, derived from a greater one: always the same, and of no help in finding the greater one or
 * the secret of another purpose. The services derive the keys of their mail jobs likewise (common/secrets/job-seal.ts).
 * @param {string | Buffer} master
 * @param {string} purpose
 */
export function derivedSecret(master, purpose) {
  return Buffer.from(hkdfSync('sha256', master, '', `vaultway ${purpose}`, BYTES));
}

/** The same as a password that is safe in a URL. @param {string} master @param {string} purpose */
export const derivedPassword = (master, purpose) => derivedSecret(master, purpose).toString('base64url');

/**
 * The key that a service seals its mail jobs with, in base64.
 * @param {string} mailSecretKey in base64
 * @param {string} sender
 */
export const mailSealKey = (mailSecretKey, sender) =>
  derivedSecret(Buffer.from(mailSecretKey, 'base64'), `mail jobs from ${sender}`).toString('base64');
