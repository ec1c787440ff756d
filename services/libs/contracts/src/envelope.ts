import { z } from 'zod';
import { type ErrorCode, ERRORS } from './errors.js';
import { type ErrorDetail, type IssueCode, ISSUES, type MessageParams } from './issues.js';

/** The shape of every answer under /api. */
export interface Envelope<T = unknown> {
  status: number;
  /** Of a failed answer; what it names stands in `params`. */
  code?: ErrorCode;
  params?: MessageParams;
  message: string;
  errors: string[];
  data: T;
  details?: readonly ErrorDetail[];
  /** Beside a 401, and where a session ended. */
  admin?: false;
  user?: false;
}

/** A page of a list, as it stands inside another object. */
export interface NestedList<T> {
  data: T[];
  current_page: number;
  last_page: number;
  next_page_url: string | null;
}

/** A page of a list as an answer of its own: the paging stands beside `data`. */
export interface PagedEnvelope<T = unknown> extends Envelope<T[]>, Omit<NestedList<T>, 'data'> {
  per_page: number;
  total: number;
  /** There may be more than `total`, which were not counted. */
  at_least?: true;
}

/** Describes an error's code and what its sentence names. */
export const ErrorCodeSchema = z.enum(Object.keys(ERRORS) as ErrorCode[]).meta({ id: 'ErrorCode' });
const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .optional()
  .meta({ description: 'what the sentence names, for clients that say it in another language' });

/** Describes a broken rule. */
export const ErrorDetailSchema = z.object({
  field: z.string().meta({ description: 'the path of the input, like `tracking_code` or `to.2`' }),
  code: z.enum(Object.keys(ISSUES) as IssueCode[]).meta({ id: 'IssueCode' }),
  message: z.string(),
  params,
});

const plain = {
  status: z.int().min(200).max(599),
  message: z.string(),
  errors: z.array(z.string()),
};

/** Describes `{ status, message, errors, data }` around `data`. */
export const envelopeOf = <T extends z.ZodType>(data: T) => z.object({ ...plain, data });

/** Describes a failed answer. */
export const ErrorEnvelope = z.object({
  ...plain,
  code: ErrorCodeSchema,
  params,
  data: z
    .object({ current: z.record(z.string(), z.unknown()) })
    .nullable()
    .meta({ description: 'the record as it is now, when somebody else changed it meanwhile; else null' }),
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

/** Describes the answer of a list call. */
export const pagedEnvelopeOf = <T extends z.ZodType>(item: T) =>
  nestedListOf(item).extend({ ...plain, per_page: z.int(), total: z.int() });
