import { z } from 'zod';
import { LIMITS } from './limits.js';
import { asciiDigits } from './digits.js';
import { optionalInstant, optionalText } from './fields.js';
import { issue } from './issues.js';

const whole = (value: unknown) => {
  const text = typeof value === 'string' ? asciiDigits(value.trim()) : '';
  return /^\d{1,9}$/.test(text) ? Number(text) : value;
};

/** Sort fields of every list; each list adds its main text fields. */
const BASE_SORTS = ['created_at', 'updated_at'] as const;

/** Sorts a list by a time field only, latest first by default. */
export const sortByTime = <const F extends string>(field: F) =>
  (z.enum([field, `-${field}`]) as unknown as z.ZodType<F | `-${F}`>).prefault(`-${field}` as F | `-${F}`);

/**
 * Query of a list call: `page` or `after`, `per_page`, `q`, and `sort` by one of `fields`, `created_at` or `updated_at`
 * (`-` in front for descending). Rejects values out of range and unknown sorts.
 */
export const listQuery = <const F extends string, const S extends z.ZodRawShape = NoFilters>(
  fields: readonly F[],
  filters?: S,
) => {
  const sorts = [...BASE_SORTS, ...fields].flatMap((field) => [field, `-${field}`]) as [
    SortKey<F>,
    ...SortKey<F>[],
  ];
  return z.object({
    /** Absent if `after` is given; the services then read from there. */
    page: z.preprocess(whole, z.int().min(1).max(1_000_000)).optional().meta({ default: 1 }),
    after: optionalText(LIMITS.cursor).default(null).meta({
      description: '`next_after` of the page before, instead of `page`; with the same sort and filters',
    }),
    per_page: z.preprocess(whole, z.int().min(1).max(LIMITS.perPageMax)).default(LIMITS.perPageDefault),
    q: optionalText().default(null),
    sort: (z.enum(sorts) as unknown as z.ZodType<SortKey<F>>).prefault('-created_at'),
    ...((filters ?? {}) as S),
  });
};

type NoFilters = Record<never, z.ZodType>;

export type SortKey<F extends string> = F | `-${F}` | `${'' | '-'}${(typeof BASE_SORTS)[number]}`;

/** Query fields that pagination needs. */
export interface ListQuery {
  page?: number | undefined;
  per_page: number;
  /** Cursor of the previous page. */
  after: string | null;
  q: string | null;
  sort: string;
}

/** Fields of `listQuery` that an export of the whole list lacks. */
export const PAGING = { page: true, per_page: true, after: true } as const;

/** Limits a list to a time: inclusive start, exclusive end. */
export const period = { from: optionalInstant.default(null), to: optionalInstant.default(null) };

/** Arguments of `refine`: rejects a period that ends before its start. */
export const inOrder = [
  ({ from, to }: { from: string | null; to: string | null }) =>
    from === null || to === null || Date.parse(from) <= Date.parse(to),
  { ...issue('date_order', { earliest: 'from' }), path: ['to'] },
] satisfies [unknown, object];
