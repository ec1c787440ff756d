import { z } from 'zod';
import { editedFrom, Id, Instant, optionalText, requiredId, requiredText } from './fields.js';
import { splitAtCommas } from './form-values.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';
import { ExportParcels } from './parcel-bulk.js';

const name = requiredText(LIMITS.viewName).overwrite((text) => text.replaceAll(/\s+/gu, ' '));
const columns = z
  .preprocess(
    (value) => splitAtCommas(value ?? []),
    z.array(z.string().trim().max(LIMITS.viewName)).max(LIMITS.viewColumns),
  )
  .meta({
    description: 'an array, or a comma-separated string',
    accepts: { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
  });
const search = optionalText(LIMITS.viewSearch)
  .transform((text, context) => {
    const given = filtersIn(text);
    for (const problem of ExportParcels.safeParse(given).error?.issues ?? [])
      context.addIssue({ ...problem });
    return new URLSearchParams(given).toString();
  })
  .meta({
    description:
      'filters and sort of the parcel list, as in its address; search text and unknown parameters are left out',
    examples: ['overdue=yes&sort=destination'],
  });

/** Filters that a view may hold, and the sort. Excludes search text, which may be a name. */
const KEPT = Object.keys(ExportParcels.shape).filter((field) => field !== 'q');

/** Returns the filters and sort of an address. */
function filtersIn(text: string | null): Record<string, string> {
  const given = new URLSearchParams(text ?? '');
  return Object.fromEntries(
    KEPT.map((field) => [field, given.get(field) ?? '']).filter(([, value]) => value !== ''),
  );
}

/** Keeps what the parcel list accepts, so that a view opens even if it has other filters. */
export function acceptedFilters(given: Record<string, string>): Record<string, string> {
  const accepted = KEPT.flatMap((field) => {
    const value = given[field] ?? '';
    return value !== '' && ExportParcels.safeParse({ [field]: value }).success ? [[field, value]] : [];
  });
  return Object.fromEntries(accepted) as Record<string, string>;
}

/** Compares names: ignores case, and letters that only look different in Unicode. */
export const viewKey = (text: string): string => text.normalize('NFKC').toLowerCase().toUpperCase();

/** GET /api/views */
export const ListViews = listQuery(['name']);
export type ListViews = z.output<typeof ListViews>;

/** POST /api/views */
export const CreateView = z.object({ name, search: search.default(''), columns: columns.default([]) });
export type CreateView = z.output<typeof CreateView>;

/** PATCH /api/views */
export const UpdateView = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: name.optional(),
  search: search.optional(),
  columns: columns.optional(),
});
export type UpdateView = z.output<typeof UpdateView>;

/** A saved view of the parcel list, shared by all colleagues. */
export const View = z
  .object({
    id: Id,
    name: z.string(),
    search: z.string().meta({ examples: ['overdue=yes&sort=destination'] }),
    columns: z.array(z.string()),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'View' });
export type View = z.output<typeof View>;
