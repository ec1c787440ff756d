import { z } from 'zod';
import {
  DATE_ORDERS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FAILURES,
  IMPORT_KINDS,
  IMPORT_STATES,
} from './constants.js';
import { ErrorDetailSchema } from './envelope.js';
import { Id, Instant, nullableText, requiredId } from './fields.js';
import { missingToUndefined } from './form-values.js';
import { listQuery } from './paging.js';
import { requiredFile } from './uploaded-file.js';

/** A form's text or a JSON value. */
const parsed = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** POST /api/imports: a form with a CSV file. */
export const CreateImport = z.object({
  kind: z.preprocess(missingToUndefined, z.enum(IMPORT_KINDS)),
  file: requiredFile('a CSV file with a header row, in UTF-8, UTF-16 or Windows-1252'),
});
export type CreateImport = z.output<typeof CreateImport>;

/** PATCH /api/imports: how the file is to be read. What is absent stays as it was found out. */
export const UpdateImport = z.object({
  id: requiredId,
  encoding: z.preprocess(missingToUndefined, z.enum(IMPORT_ENCODINGS).optional()),
  delimiter: z.preprocess(
    (value) => (value === null ? undefined : value),
    z.enum(IMPORT_DELIMITERS).optional(),
  ),
  date_order: z.preprocess(missingToUndefined, z.enum(DATE_ORDERS).optional()),
  mapping: z
    .preprocess(parsed, z.array(z.string().max(100).nullable()).max(200).optional())
    .meta({ description: 'the field of each column in their order, null for one that is left out' }),
});
export type UpdateImport = z.output<typeof UpdateImport>;

/** POST /api/imports/{id}/run */
export const RunImport = z.object({
  bad_rows: z
    .preprocess(missingToUndefined, z.enum(['refuse', 'skip']).default('refuse'))
    .meta({ description: 'refuse: all rows or none; skip: the good ones' }),
});
export type RunImport = z.output<typeof RunImport>;

/** GET /api/imports */
export const ListImports = listQuery([]).omit({ q: true });
export type ListImports = z.output<typeof ListImports>;

/** What is wrong with a row of the file; the header is row 1. */
export const ImportProblem = ErrorDetailSchema.extend({ row: z.int() });
export type ImportProblem = z.output<typeof ImportProblem>;

const count = z.int().min(0);

/** A file of parcels or events, from its upload over a dry run to what became of it. */
export const Import = z
  .object({
    id: Id,
    kind: z.enum(IMPORT_KINDS),
    file_name: z.string(),
    state: z.enum(IMPORT_STATES),
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.enum(IMPORT_DELIMITERS),
    date_order: z.enum(DATE_ORDERS).nullable().meta({ description: 'null while the file does not tell' }),
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())).meta({ description: 'the first rows' }),
    mapping: z.array(z.string().nullable()),
    rows: count,
    good: count,
    bad: count.meta({ description: 'rows that have a problem' }),
    guessable: count.meta({
      description: 'rows whose new tracking code is easy to guess; they are imported all the same',
    }),
    problems: z.array(ImportProblem).meta({ description: 'the first 500' }),
    done: count.meta({ description: 'rows that were looked at or written so far' }),
    created: count,
    removed: count.meta({ description: 'records that undoing it removed' }),
    kept: count.meta({ description: 'records that undoing it left, since they were changed meanwhile' }),
    failure: nullableText,
    failure_code: z
      .enum(IMPORT_FAILURES)
      .nullable()
      .meta({
        description: 'why it failed, for programs to translate; `failure` is the English sentence',
        examples: [null],
      }),
    admin_email: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;
