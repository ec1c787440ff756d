import { ApiError } from '@vaultway/common';
import type { ImportFailure } from '@vaultway/contracts';

const SENTENCES: Record<ImportFailure, string> = {
  bad_rows: 'Rows that were ready now have problems. Nothing was imported; review the rows again.',
  code_taken: 'A tracking code was taken in the meantime. Nothing was imported; review the rows again.',
  parcel_deleted: 'A parcel was deleted in the meantime. Nothing was imported; review the rows again.',
  changed_meanwhile: 'Parcels were changed in the meantime. Nothing was imported; review the rows again.',
  interrupted: 'The import was interrupted. Nothing was imported; run it again.',
  failed: 'The import failed. Nothing was imported; run it again.',
};

/** Returns the columns of a failed import. */
export const failureColumns = (code: ImportFailure) => ({ failure: SENTENCES[code], failure_code: code });

/** Rolls an import back for a reason to show to the admin. */
export class ImportFailedError extends Error {
  constructor(readonly code: ImportFailure) {
    super(SENTENCES[code]);
  }
}

/** Classifies an error. `failed` is a bug, which must be logged. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportFailedError) return error.code;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'parcel_deleted' || code === 'changed_meanwhile') return code;
  return code === 'tracking_code_taken' ? 'code_taken' : 'failed';
}
