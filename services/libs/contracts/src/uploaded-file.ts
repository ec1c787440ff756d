import { z } from 'zod';
import { missingToUndefined } from './form-values.js';
import { issue } from './issues.js';

/** A file of a multipart form, as read by a service. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** JSON cannot fake one, since it has no byte arrays. */
export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

export const requiredFile = (description: string) =>
  z
    .preprocess(missingToUndefined, z.unknown())
    .refine((value) => value !== undefined, { ...issue('required'), abort: true })
    .refine(isUploadedFile, issue('not_a_file'))
    .meta({ description });

/** An optional file; null when absent. */
export const optionalFile = (description: string) =>
  z
    .preprocess((value) => missingToUndefined(value) ?? null, z.unknown())
    .refine(
      (value): value is UploadedFile | null => value === null || isUploadedFile(value),
      issue('not_a_file'),
    )
    .default(null)
    .meta({ description });
