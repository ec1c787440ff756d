import { ApiError } from '@vaultway/common';
import { normalizeTrackingCode, TrackingCode } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Postgres indexes at most 2704 bytes, and normalizing can turn one character into eighteen. */
const MAX_KEY_BYTES = 1200;

/** What makes a tracking code unique and findable: its normalized form, or the hash of one too long for an index. */
export function codeKey(trackingCode: string): string {
  const normalized = normalizeTrackingCode(trackingCode);
  if (Buffer.byteLength(normalized) <= MAX_KEY_BYTES) return normalized;
  return `sha256 ${createHash('sha256').update(normalized).digest('hex')}`;
}

const RequestedCode = z.object({ tracking_code: TrackingCode });
/** As nearly every code is written. The schema would find nothing wrong, but take longer than all else that is done with it. */
const PLAIN = /^(?=[A-Za-z-]*\d)[A-Za-z\d-]{1,64}$/;

/** The key of a code from a request's path, decoded. @throws ApiError `validation` when it is no tracking code */
export function requestedCodeKey(code: string): string {
  if (PLAIN.test(code)) return codeKey(code);
  const parsed = RequestedCode.safeParse({ tracking_code: code });
  if (!parsed.success) throw ApiError.validation(parsed.error.issues);
  return codeKey(parsed.data.tracking_code);
}
