import { z } from 'zod';

/** One failed rule: `field` is the path of the input (`tracking_code`, `to.2`), `code` is for programs. */
export interface ErrorDetail {
  field: string;
  code: string;
  message: string;
}

/** The shape of every answer under /api. */
export interface Envelope<T = unknown> {
  status: number;
  message: string;
  errors: string[];
  data: T;
  details?: ErrorDetail[];
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
}

const ErrorDetailSchema = z.object({ field: z.string(), code: z.string(), message: z.string() });

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
