import { z } from 'zod';
import { LIMITS } from './constants.js';
import { optionalText } from './fields.js';

const whole = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;

/** The fields that every list can be sorted by; each list adds its main text fields. */
const BASE_SORTS = ['created_at', 'updated_at'] as const;

/** The order of a list that is sorted by one time only, the last first unless asked otherwise. */
export const sortByTime = <const F extends string>(field: F) =>
  (z.enum([field, `-${field}`]) as unknown as z.ZodType<F | `-${F}`>).prefault(`-${field}` as F | `-${F}`);

/**
 * The query of a list call: `page`, `per_page`, `q`, and `sort` by one of `fields`, `created_at` or
 * `updated_at` (`-` in front for descending). A value out of range or an unknown sort fails.
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
    page: z.preprocess(whole, z.int().min(1).max(1_000_000)).default(1),
    per_page: z.preprocess(whole, z.int().min(1).max(LIMITS.perPageMax)).default(LIMITS.perPageDefault),
    q: optionalText().default(null),
    sort: (z.enum(sorts) as unknown as z.ZodType<SortKey<F>>).prefault('-created_at'),
    ...((filters ?? {}) as S),
  });
};

type NoFilters = Record<never, z.ZodType>;

export type SortKey<F extends string> = F | `-${F}` | `${'' | '-'}${(typeof BASE_SORTS)[number]}`;

/** What the paging code needs of any list's query. */
export interface ListQuery {
  page: number;
  per_page: number;
  q: string | null;
  sort: string;
}
