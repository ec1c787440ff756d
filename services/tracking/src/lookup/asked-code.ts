import { ApiError } from '@vaultway/common';
import { TrackingCode } from '@vaultway/contracts';
import { z } from 'zod';
import { codeKey } from '../parcels/code-key.js';

const Asked = z.object({ tracking_code: TrackingCode });

/** The key of a code as it stands in a URL, decoded. @throws ApiError validation when it says nothing or too much */
export function askedCodeKey(code: string): string {
  const asked = Asked.safeParse({ tracking_code: code });
  if (!asked.success) throw ApiError.validation(asked.error.issues);
  return codeKey(asked.data.tracking_code);
}
