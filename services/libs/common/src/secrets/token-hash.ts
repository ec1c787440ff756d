import { createHash } from 'node:crypto';

/**
 * SHA-256 of a token of at least 128 random bits: what a table keeps of it, so that whoever reads the table cannot use
 * it. Nothing slower or salted is needed for what nobody can guess.
 */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
