import { z } from 'zod';
import { type ErrorCode, ERRORS } from './errors.js';
import { type ErrorDetail, type IssueCode, ISSUES, type MessageParams } from './issues.js';

/** Envelope of every response under /api. */
export interface Envelope<T = unknown> {
  status: number;
  /** Present in failed responses; `params` holds the values of its sentence. */
  code?: ErrorCode;
  params?: MessageParams;
  message: string;
  errors: string[];
  data: T;
  details?: readonly ErrorDetail[];
  /** Sent with a 401, and when a session ends. */
  admin?: false;
  user?: false;
}

/** A page of a list nested in another object. */
export interface NestedList<T> {
  data: T[];
  current_page: number;
  last_page: number;
  next_page_url: string | null;
}

/** A page of a list as a response: pagination stands beside `data`. */
export interface PagedEnvelope<T = unknown> extends Envelope<T[]>, Omit<NestedList<T>, 'data'> {
  /** Cursor after the last row, for `after`; null on the last page. */
  next_after: string | null;
  per_page: number;
  total: number;
  /** Set if more than `total` may exist. */
  at_least?: true;
}

/** Describes an error's code and the values of its sentence. */
export const ErrorCodeSchema = z.enum(Object.keys(ERRORS) as ErrorCode[]).meta({ id: 'ErrorCode' });
const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .optional()
  .meta({ description: 'values in the message, for clients that translate it' });

/** Describes a broken rule. */
export const ErrorDetailSchema = z.object({
  field: z.string().meta({ description: 'path of the input, such as `tracking_code` or `to.2`' }),
  code: z.enum(Object.keys(ISSUES) as IssueCode[]).meta({ id: 'IssueCode' }),
  message: z.string(),
  params,
});

/** Describes a problem that did not prevent a write. */
export const WarningSchema = ErrorDetailSchema.extend({
  row: z.int().optional().meta({ description: 'row of the file; the header is row 1' }),
}).meta({ id: 'Warning' });
export type Warning = z.output<typeof WarningSchema>;

const plain = {
  status: z.int().min(200).max(599),
  message: z.string(),
  errors: z.array(z.string()),
};

/** Describes `{ status, message, errors, data }` around `data`. */
export const envelopeOf = <T extends z.ZodType>(data: T) => z.object({ ...plain, data });

/** Describes a failed response. */
export const ErrorEnvelope = z.object({
  ...plain,
  code: ErrorCodeSchema,
  params,
  data: z
    .object({ current: z.record(z.string(), z.unknown()) })
    .nullable()
    .meta({ description: 'the current record if somebody else changed it in the meantime; otherwise null' }),
  details: z.array(ErrorDetailSchema).optional(),
  admin: z.literal(false).optional(),
  user: z.literal(false).optional(),
});

/** Describes a page of `item` inside another object. */
export const nestedListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int().min(1),
    last_page: z.int().min(1),
    next_page_url: z.string().nullable(),
  });

/** Describes the response of a list call. */
export const pagedEnvelopeOf = <T extends z.ZodType>(item: T) =>
  nestedListOf(item).extend({
    ...plain,
    next_after: z
      .string()
      .nullable()
      .meta({ description: 'cursor after the last row, for `after`; null on the last page' }),
    per_page: z.int(),
    total: z.int(),
  });
