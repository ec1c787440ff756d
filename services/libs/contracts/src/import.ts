import { z } from 'zod';
import {
  DATE_ORDERS,
  EXISTING_CODES,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FAILURES,
  IMPORT_KINDS,
  IMPORT_STATES,
} from './constants.js';
import { ErrorDetailSchema, WarningSchema } from './envelope.js';
import {
  choice,
  Id,
  Instant,
  nullableText,
  optionalInteger,
  optionalText,
  requiredId,
  storable,
} from './fields.js';
import { missingToUndefined } from './form-values.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';
import { requiredFile } from './uploaded-file.js';

const EXISTING =
  'parcels whose code exists: `skip` leaves these rows out; `update` changes the fields that a row fills. Events ignore it';

/** Parses a form's text, or passes a JSON value through. */
const parsed = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** Converts a WHATWG label, such as `latin1` or `x-sjis`, to its encoding's name. Leaves other values unchanged. */
const encodingName = (value: unknown) => {
  const label = missingToUndefined(value);
  if (typeof label !== 'string') return label;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
};

const isLanguageTag = (tag: string | null) => {
  try {
    return tag === null || new Intl.Locale(tag) instanceof Intl.Locale;
  } catch {
    return false;
  }
};

/** POST /api/imports: a form with a CSV file. */
export const CreateImport = z.object({
  kind: z.preprocess(missingToUndefined, z.enum(IMPORT_KINDS)),
  existing: choice(EXISTING_CODES, 'skip').meta({ description: EXISTING }),
  file: requiredFile('a CSV file with a header row, in any WHATWG encoding'),
  language: optionalText(LIMITS.languageTag).refine(isLanguageTag, issue('invalid')).default(null).meta({
    description:
      'BCP 47 tag that helps detect the encoding of a file that is not UTF-8; defaults to Accept-Language',
  }),
});
export type CreateImport = z.output<typeof CreateImport>;

const cellText = z.string().max(LIMITS.importCell).refine(storable, issue('not_storable'));

/** Text of a cell to read in place of another, in every row. */
const replacement = z.object({
  column: z.int32().min(0).meta({ description: 'index of the column' }),
  from: cellText.refine((text) => text.trim() !== '', issue('required')),
  to: cellText,
});

const isOnce = (all: readonly z.output<typeof replacement>[]) =>
  new Set(all.map(({ column, from }) => `${column} ${from}`)).size === all.length;

/** PATCH /api/imports: changes how to read the file. Absent fields stay as detected. */
export const UpdateImport = z.object({
  id: requiredId,
  encoding: z.preprocess(encodingName, z.enum(IMPORT_ENCODINGS).optional()).meta({
    description: 'WHATWG encoding label, such as `windows-1251`, `latin1` or `shift_jis`',
    accepts: { type: 'string' },
  }),
  delimiter: z.preprocess(
    (value) => (value === null ? undefined : value),
    z.enum(IMPORT_DELIMITERS).optional(),
  ),
  header_row: optionalInteger(1, LIMITS.importRows)
    .optional()
    .meta({ description: 'row with the column names; rows above it are ignored' }),
  date_order: z.preprocess(missingToUndefined, z.enum(DATE_ORDERS).optional()),
  existing: z
    .preprocess(missingToUndefined, z.enum(EXISTING_CODES).optional())
    .meta({ description: EXISTING }),
  mapping: z.preprocess(parsed, z.array(z.string().max(100).nullable()).max(200).optional()).meta({
    description: 'field of each column, in order; null to skip a column; JSON in a form',
    accepts: {
      oneOf: [
        { type: 'array', maxItems: 200, items: { type: ['string', 'null'], maxLength: 100 } },
        { type: 'string' },
      ],
    },
  }),
  replacements: z
    .preprocess(
      parsed,
      z.array(replacement).max(LIMITS.importReplacements).refine(isOnce, issue('invalid')).optional(),
    )
    .meta({
      description:
        'all replacements of cells, in order: in every row, a cell of the column that says `from` is read as `to`; JSON in a form',
      accepts: {
        oneOf: [
          {
            type: 'array',
            maxItems: LIMITS.importReplacements,
            items: {
              type: 'object',
              required: ['column', 'from', 'to'],
              properties: {
                column: { type: 'integer', minimum: 0, description: 'index of the column' },
                from: { type: 'string', maxLength: LIMITS.importCell },
                to: { type: 'string', maxLength: LIMITS.importCell },
              },
            },
          },
          { type: 'string' },
        ],
      },
    }),
});
export type UpdateImport = z.output<typeof UpdateImport>;

/** POST /api/imports/{id}/run */
export const RunImport = z.object({
  bad_rows: z
    .preprocess(missingToUndefined, z.enum(['refuse', 'skip']).default('refuse'))
    .meta({ description: '`refuse`: import nothing if a row is invalid; `skip`: import the valid rows' }),
});
export type RunImport = z.output<typeof RunImport>;

const correctedRow = z.object({
  row: z.int32().min(1),
  cells: z.array(cellText).max(200),
});

/** PATCH /api/imports/{id}/rows */
export const CorrectImportRows = z.object({
  rows: z
    .preprocess(
      (value) => parsed(missingToUndefined(value)),
      z
        .array(correctedRow)
        .min(1)
        .max(LIMITS.correctedRows)
        .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, issue('invalid')),
    )
    .meta({
      description: 'each has its number, `row`, and all its `cells`; JSON in a form',
      accepts: {
        oneOf: [
          {
            type: 'array',
            minItems: 1,
            maxItems: LIMITS.correctedRows,
            items: {
              type: 'object',
              required: ['row', 'cells'],
              properties: {
                row: { type: 'integer', minimum: 1 },
                cells: {
                  type: 'array',
                  maxItems: 200,
                  items: { type: 'string', maxLength: LIMITS.importCell },
                },
              },
            },
          },
          { type: 'string' },
        ],
      },
    }),
});
export type CorrectImportRows = z.output<typeof CorrectImportRows>;

/** GET /api/imports */
export const ListImports = listQuery([]).omit({ q: true });
export type ListImports = z.output<typeof ListImports>;

/** GET /api/imports/{id}/changes: by row. */
export const ListImportChanges = listQuery([]).pick({ page: true, after: true, per_page: true });
export type ListImportChanges = z.output<typeof ListImportChanges>;

/** A problem in a row of the file; the header is row 1. */
export const ImportProblem = ErrorDetailSchema.extend({ row: z.int() });
export type ImportProblem = z.output<typeof ImportProblem>;

const count = z.int().min(0);

const fieldValue = z.union([z.string(), z.number()]).nullable();

/** A parcel that a row changes, or has changed. */
export const ImportChange = z
  .object({
    id: Id,
    row: z.int(),
    parcel_id: Id,
    tracking_code: z.string(),
    changes: z
      .array(z.object({ field: z.string(), before: fieldValue, after: fieldValue }))
      .meta({ description: 'includes fields that follow, such as the step of a status' }),
  })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.output<typeof ImportChange>;

/** A row with a problem, which an import leaves out. */
export const LeftOutRow = z.object({
  row: z.int(),
  cells: z.array(z.string()).meta({ description: 'as in the file, or as corrected' }),
  problems: z.array(ErrorDetailSchema),
});
export type LeftOutRow = z.output<typeof LeftOutRow>;

/** GET /api/imports/{id}/rows */
export const LeftOutRows = z
  .object({
    rows: z.array(LeftOutRow).meta({ description: `first ${LIMITS.leftOutRows} rows` }),
    total: count,
  })
  .meta({ id: 'LeftOutRows' });
export type LeftOutRows = z.output<typeof LeftOutRows>;

/** An import of parcels or events: upload, dry run, result. */
const Replacement = replacement.extend({ rows: count.meta({ description: 'rows with that cell' }) });
export type ImportReplacement = z.output<typeof Replacement>;

export const Import = z
  .object({
    id: Id,
    kind: z.enum(IMPORT_KINDS),
    file_name: z.string(),
    state: z.enum(IMPORT_STATES),
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.enum(IMPORT_DELIMITERS),
    header_row: z.int().min(1).meta({ description: 'row with the column names' }),
    date_order: z.enum(DATE_ORDERS).nullable().meta({ description: 'null if the file leaves it ambiguous' }),
    columns: z.array(z.string()),
    sample: z
      .array(z.array(z.string()))
      .meta({ description: 'first rows, including one with non-ASCII letters if the file has any' }),
    mapping: z.array(z.string().nullable()),
    mapping_doubts: z.array(z.int().min(0)).meta({
      description:
        'indexes of columns whose field is an uncertain guess, or that were left out as in the last import; check these',
    }),
    replacements: z.array(Replacement),
    rows: count.meta({ description: 'excludes empty rows, titles and totals' }),
    good: count.meta({ description: 'valid rows: `new`, `changed` and `unchanged`' }),
    existing: z.enum(EXISTING_CODES),
    new: count.meta({ description: 'rows that create a record' }),
    changed: count.meta({ description: 'rows that change a parcel, with `existing: update`' }),
    unchanged: count.meta({ description: 'rows whose parcel already has their values; nothing is written' }),
    bad: count.meta({ description: 'rows with a problem' }),
    guessable: count.meta({
      description: 'rows whose new tracking code is easy to guess; imported anyway',
    }),
    problems: z.array(ImportProblem).meta({ description: 'first 500 problems' }),
    warnings: z
      .array(WarningSchema)
      .meta({ description: 'first 500 warnings; their rows are imported anyway' }),
    done: count.meta({ description: 'rows checked or written so far' }),
    created: count,
    removed: count.meta({ description: 'records removed by undoing the import' }),
    restored: count.meta({ description: 'changed parcels that undoing the import gave all previous values' }),
    kept: count.meta({
      description: 'records kept by undoing the import, in whole or in part, since they had changed',
    }),
    failure: nullableText,
    failure_code: z
      .enum(IMPORT_FAILURES)
      .nullable()
      .meta({
        description: 'machine-readable reason for the failure; `failure` is its English text',
        examples: [null],
      }),
    admin_email: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;
