import { ApiError } from '@vaultway/common';
import type { ImportFailure } from '@vaultway/contracts';

const SENTENCES: Record<ImportFailure, string> = {
  bad_rows: 'Rows that were ready now have problems. Nothing was imported; review the rows again.',
  code_taken: 'A tracking code was taken in the meantime. Nothing was imported; review the rows again.',
  parcel_deleted: 'A parcel was deleted in the meantime. Nothing was imported; review the rows again.',
  interrupted: 'The import was interrupted. Nothing was imported; run it again.',
  failed: 'The import failed. Nothing was imported; run it again.',
};

/** The columns of an import that failed. */
export const failureColumns = (code: ImportFailure) => ({ failure: SENTENCES[code], failure_code: code });

/** Thrown to roll an import back for a reason that the admin should know. */
export class ImportFailedError extends Error {
  constructor(readonly code: ImportFailure) {
    super(SENTENCES[code]);
  }
}

/** Why an import failed. `failed` is an error of the program, which must be logged. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportFailedError) return error.code;
  return error instanceof ApiError && error.code === 'tracking_code_taken' ? 'code_taken' : 'failed';
}
