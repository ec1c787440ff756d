import { createHash } from 'node:crypto';

/**
 * Hashes a token of at least 128 random bits with SHA-256 for storage, so that reading the table does not reveal usable
 * tokens. Unguessable input needs no salt and no slow hash.
 */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
