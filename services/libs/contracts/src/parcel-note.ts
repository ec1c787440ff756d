import { z } from 'zod';
import { editedFrom, Id, Instant, nullableText, requiredText } from './fields.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';

/** Notes on a parcel that only colleagues see. */

const text = requiredText(LIMITS.note);

/** POST /api/parcels/{id}/notes */
export const CreateParcelNote = z.object({ text });
export type CreateParcelNote = z.output<typeof CreateParcelNote>;

/** PATCH /api/parcels/{id}/notes/{note} */
export const UpdateParcelNote = z.object({ text, updated_at: editedFrom });
export type UpdateParcelNote = z.output<typeof UpdateParcelNote>;

/** GET /api/parcels/{id}/notes */
export const ListParcelNotes = listQuery([]).omit({ q: true });
export type ListParcelNotes = z.output<typeof ListParcelNotes>;

export const ParcelNote = z
  .object({
    id: Id,
    parcel_id: Id,
    text: z.string(),
    author_id: Id,
    author_email: nullableText.meta({ description: 'null if the author was erased' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ParcelNote' });
export type ParcelNote = z.output<typeof ParcelNote>;
