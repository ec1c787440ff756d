import { hkdfSync } from 'node:crypto';

const BYTES = 32;

/**
 * Derives a secret for one purpose from a master: deterministic, and useless for finding the master or another
 * purpose's secret. The services derive the keys of their mail jobs likewise (common/secrets/job-seal.ts).
 * @param {string | Buffer} master
 * @param {string} purpose
 */
export function derivedSecret(master, purpose) {
  return Buffer.from(hkdfSync('sha256', master, '', `vaultway ${purpose}`, BYTES));
}

/** Derives a password that is safe in a URL. @param {string} master @param {string} purpose */
export const derivedPassword = (master, purpose) => derivedSecret(master, purpose).toString('base64url');

/**
 * Returns a service's key for sealing mail jobs, in base64.
 * @param {string} mailSecretKey in base64
 * @param {string} sender
 */
export const mailSealKey = (mailSecretKey, sender) =>
  derivedSecret(Buffer.from(mailSecretKey, 'base64'), `mail jobs from ${sender}`).toString('base64');
