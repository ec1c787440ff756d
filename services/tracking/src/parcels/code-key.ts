import { ApiError } from '@vaultway/common';
import { normalizeTrackingCode, RequestedCode } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Postgres indexes at most 2704 bytes, and normalizing can turn one character into eighteen. */
const MAX_KEY_BYTES = 1200;

/** Returns the unique key of a tracking code: its normalized form, or a hash if that is too long for an index. */
export function codeKey(trackingCode: string): string {
  const normalized = normalizeTrackingCode(trackingCode);
  if (Buffer.byteLength(normalized) <= MAX_KEY_BYTES) return normalized;
  return `sha256 ${createHash('sha256').update(normalized).digest('hex')}`;
}

const Requested = z.object({ tracking_code: RequestedCode });
/** Matches nearly every code. Schema validation would accept it too, but takes longer than the rest of a look-up. */
const PLAIN = /^(?=[A-Za-z-]*\d)[A-Za-z\d-]{1,64}$/;

/**
 * Returns the key of a code from a request's decoded path. @throws ApiError `validation` if it is not a tracking code
 */
export function requestedCodeKey(code: string): string {
  if (PLAIN.test(code)) return codeKey(code);
  const parsed = Requested.safeParse({ tracking_code: code });
  if (!parsed.success) throw ApiError.validation(parsed.error.issues);
  return codeKey(parsed.data.tracking_code);
}
