import { normaliseTrackingCode } from '@vaultway/contracts';
import { createHash } from 'node:crypto';

/** Bytes. Postgres indexes at most 2704, and normalising can make one character eighteen. */
const LONGEST = 1200;

/** What a tracking code is unique and found by: its normalised form, or the hash of one that is too long for an index. */
export function codeKey(trackingCode: string): string {
  const normalised = normaliseTrackingCode(trackingCode);
  if (Buffer.byteLength(normalised) <= LONGEST) return normalised;
  return `sha256 ${createHash('sha256').update(normalised).digest('hex')}`;
}
