import { z } from 'zod';
import { Id, Instant, nullableText, requiredId, requiredText } from './fields.js';
import { listQuery, sortByTime } from './paging.js';

/** GET /api/trash/{service}: lists restorable records, last deleted first. */
export const ListTrash = listQuery([]).extend({ sort: sortByTime('deleted_at') });
export type ListTrash = z.output<typeof ListTrash>;

/** POST /api/trash/{service}/restore */
export const RestoreFromTrash = z.object({ type: requiredText(), id: requiredId });
export type RestoreFromTrash = z.output<typeof RestoreFromTrash>;

/** A deleted record, kept for 30 days. */
export const TrashItem = z
  .object({
    type: z.string().meta({ examples: ['page'] }),
    id: Id,
    name: z.string().meta({ description: 'human-readable name' }),
    deleted_at: Instant,
    deleted_by: nullableText.meta({ description: 'email address of the admin' }),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.output<typeof TrashItem>;
