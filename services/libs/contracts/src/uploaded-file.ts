import { z } from 'zod';
import { missingToUndefined } from './form-values.js';
import { issue } from './issues.js';

/** A file of a multipart form, as a service has read it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A body of JSON cannot pretend to hold one: it has no byte arrays. */
export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** A file that must be there. */
export const requiredFile = (description: string) =>
  z
    .preprocess(missingToUndefined, z.unknown())
    .refine((value) => value !== undefined, { ...issue('required'), abort: true })
    .refine(isUploadedFile, issue('not_a_file'))
    .meta({ description });

/** A file that may be absent; then it is null. */
export const optionalFile = (description: string) =>
  z
    .preprocess((value) => missingToUndefined(value) ?? null, z.unknown())
    .refine(
      (value): value is UploadedFile | null => value === null || isUploadedFile(value),
      issue('not_a_file'),
    )
    .default(null)
    .meta({ description });
