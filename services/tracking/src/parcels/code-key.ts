import { ApiError } from '@vaultway/common';
import { normaliseTrackingCode, TrackingCode } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Postgres indexes at most 2704 bytes, and normalising can turn one character into eighteen. */
const MAX_KEY_BYTES = 1200;

/** What makes a tracking code unique and findable: its normalised form, or the hash of one too long for an index. */
export function codeKey(trackingCode: string): string {
  const normalised = normaliseTrackingCode(trackingCode);
  if (Buffer.byteLength(normalised) <= MAX_KEY_BYTES) return normalised;
  return `sha256 ${createHash('sha256').update(normalised).digest('hex')}`;
}

const RequestedCode = z.object({ tracking_code: TrackingCode });

/** The key of a code from a request's path, decoded. @throws ApiError `validation` when it is no tracking code */
export function requestedCodeKey(code: string): string {
  const parsed = RequestedCode.safeParse({ tracking_code: code });
  if (!parsed.success) throw ApiError.validation(parsed.error.issues);
  return codeKey(parsed.data.tracking_code);
}
