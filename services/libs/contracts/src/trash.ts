import { z } from 'zod';
import { Id, Instant, nullableText, requiredId, requiredText } from './fields.js';
import { listQuery, sortByTime } from './paging.js';

/** GET /api/trash/{service}: what was deleted and can still be restored, last deleted first. */
export const ListTrash = listQuery([]).extend({ sort: sortByTime('deleted_at') });
export type ListTrash = z.output<typeof ListTrash>;

/** POST /api/trash/{service}/restore */
export const RestoreFromTrash = z.object({ type: requiredText(), id: requiredId });
export type RestoreFromTrash = z.output<typeof RestoreFromTrash>;

/** A deleted record; its service keeps it for 30 days. */
export const TrashItem = z
  .object({
    type: z.string().meta({ examples: ['page'] }),
    id: Id,
    name: z.string().meta({ description: 'what a person knows it by' }),
    deleted_at: Instant,
    deleted_by: nullableText.meta({ description: 'the email address of the admin' }),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.output<typeof TrashItem>;
