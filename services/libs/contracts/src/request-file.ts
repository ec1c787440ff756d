import { z } from 'zod';
import { Id, requiredId } from './fields.js';
import { missingToUndefined, splitAtCommas } from './form-values.js';
import { FILE_LIMITS, REQUEST_FILE_TYPES, type RequestFileType } from './request-file-types.js';
import { requiredFile } from './uploaded-file.js';

/** POST /api/requests/files and /api/account/requests/files. Deleted after a day unless a message has it. */
export const UploadRequestFile = z.object({
  file: requiredFile('a PDF, JPEG, PNG, WebP, HEIC, text, CSV, XLSX or DOCX file of at most 10 MiB'),
});
export type UploadRequestFile = z.output<typeof UploadRequestFile>;

/** A file of a message, without its bytes. */
export const RequestFile = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['packing-list.pdf'] }),
    type: z.enum(Object.keys(REQUEST_FILE_TYPES) as [RequestFileType, ...RequestFileType[]]).meta({
      description: 'media type, recognized by content',
    }),
    size: z.int().meta({ description: 'in bytes' }),
  })
  .meta({ id: 'RequestFile' });
export type RequestFile = z.output<typeof RequestFile>;

/** IDs of files that the caller has uploaded. */
export const attachedFiles = z
  .preprocess(
    (value) => splitAtCommas(missingToUndefined(value) ?? []),
    z.array(requiredId).max(FILE_LIMITS.perMessage),
  )
  .transform((ids) => [...new Set(ids)])
  .default([])
  .meta({ description: 'IDs of files that you uploaded for this message, at most 5' });
